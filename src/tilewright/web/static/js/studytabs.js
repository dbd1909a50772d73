// Marks the page that is open among those for study.

const here = `/${location.pathname.split("/")[1]}`;
document.querySelector(`.tabs a[href="${here}"]`)?.setAttribute("aria-current", "page");
