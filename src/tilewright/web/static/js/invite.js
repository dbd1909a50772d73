// Invitations: a link that works for others, the system's share sheet, and a QR code.

import { button, dialog } from "./dialogs.js";
import { copyText, element, fetchJson, svg, toast } from "./dom.js";
import { t } from "./texts.js";

const here = () => location.origin + location.pathname;
let asked = null;

// The server knows its address for others; if it does not answer, use the page's address.
function invitation() {
  const id = location.pathname.split("/").pop();
  asked ??= fetchJson(`/api/rooms/${encodeURIComponent(id)}/invite`).catch(() => {
    asked = null;
    return { link: here(), qr: null };
  });
  return asked;
}

function drawCode({ size, path }) {
  return svg("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("host.qr_label") },
    svg("rect", { width: size, height: size, class: "paper" }), svg("path", { d: path, class: "ink" }));
}

async function showCode() {
  const { link, qr } = await invitation();
  const node = dialog(t("host.qr"),
    qr ? drawCode(qr) : null,
    element("p", { class: "address" }, link),
    button(t("site.close"), () => node.close()));
}

// The link with its buttons; `compact` hides the code behind a button.
export function inviteBox() {
  const input = element("input", { type: "text", readonly: true, "aria-label": t("sheets.link"), value: here() });
  input.addEventListener("focus", () => input.select());
  invitation().then(({ link }) => {
    input.value = link;
  });
  const copy = button(t("sheets.copy"), async () => {
    toast((await copyText(input.value)) ? t("site.link_copied") : t("sheets.copy_by_hand"));
  }, { icon: "copy", key: "copy" });
  const share = navigator.share
    ? button(t("host.send"), () => navigator.share({ title: document.title, url: input.value }), { icon: "share", key: "send" })
    : null;
  const code = button(t("host.qr"), showCode, { icon: "qr", key: "qr" });
  return element("div", { class: "invite" }, element("div", { class: "link-box" }, input, copy),
    element("p", { class: "row" }, share, code));
}
