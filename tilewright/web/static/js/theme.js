// Light or dark before the first paint: the choice that was made here, else the system's.

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
  addEventListener("storage", show);
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-does=theme]");
    if (!button) return;
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("tilewright:theme", theme);
    } catch {
      // A browser that keeps nothing shows the theme until the page is left.
    }
    root.dataset.theme = theme;
    button.setAttribute("aria-pressed", String(theme === "dark"));
  });
  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-does=theme]")) {
      button.setAttribute("aria-pressed", String(root.dataset.theme === "dark"));
    }
  });
}
