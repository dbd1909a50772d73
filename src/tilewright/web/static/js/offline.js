// Opens the requested page as soon as the server can be reached again.

const WAIT = 4000;
let timer = setTimeout(tryAgain, WAIT);

async function tryAgain() {
  clearTimeout(timer);
  try {
    await fetch("/manifest.webmanifest", { cache: "no-store" });
    location.reload();
  } catch {
    timer = setTimeout(tryAgain, WAIT);
  }
}

addEventListener("online", tryAgain);
