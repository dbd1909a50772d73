// Set the theme before the first paint: the visitor's choice, else the system's.

{
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const chosen = () => {
    try {
      return localStorage.getItem("tilewright:theme");
    } catch {
      return null;
    }
  };
  const show = () => {
    root.dataset.theme = chosen() ?? (system.matches ? "dark" : "light");
  };
  show();
  system.addEventListener("change", show);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-does=theme]")) return;
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("tilewright:theme", theme);
    } catch {
      // Without storage, the theme lasts until the page is left.
    }
    root.dataset.theme = theme;
  });
}
