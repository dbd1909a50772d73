// Buttons that ignore clicks while they work, and dialogs.

import { element, toast } from "./dom.js";
import { setIcon } from "./icons.js";
import { t } from "./texts.js";

export function button(text, does, { kind = "", icon = null, label = null, key = null } = {}) {
  const node = element("button", { type: "button", class: kind, "aria-label": label, "data-key": key }, text);
  if (icon) setIcon(node, icon);
  node.addEventListener("click", async () => {
    node.disabled = true;
    try {
      await does();
    } catch (error) {
      if (error.name !== "AbortError") toast(error.message, "bad");
    }
    node.disabled = false;
  });
  return node;
}

// A dialog that is removed when it is closed.
export function dialog(title, ...content) {
  const node = element("dialog", { "aria-label": title }, element("h2", {}, title), ...content);
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
  return node;
}

export function askSheet(title, text, yes, does, no = t("sheets.no")) {
  const node = dialog(title, element("p", {}, text), element("div", { class: "row" },
    button(yes, () => {
      node.close();
      return does();
    }, { kind: "danger" }),
    button(no, () => node.close())));
}
