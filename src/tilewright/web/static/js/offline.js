// Goes back to where the visitor wanted to go as soon as there is a connection.

addEventListener("online", () => location.reload());
