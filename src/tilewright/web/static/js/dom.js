// Making elements; text is always set as text, never as markup.

import { refusalText } from "./refusals.js";
import { t, textOr } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";
const TOAST_MILLISECONDS = 4200;

export const byId = (id) => document.getElementById(id);

function fill(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const element = (tag, properties = {}, ...children) =>
  fill(document.createElement(tag), properties, children);

export const svg = (tag, properties = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), properties, children);

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// A word list in a form; the words of an unopened file are not counted yet.
export function listTitle({ name, title, words }) {
  const shown = textOr(`lists.${name}`, title || name);
  return words ? t("site.word_count", { title: shown, count: words }) : shown;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The last control that was pressed: messages are shown next to it.
let pressed = null;
document.addEventListener("click", (event) => {
  pressed = event.target.closest("button, a, input, select") ?? pressed;
}, { capture: true });

// Messages have a fixed place, so that they cover nothing: the line `#notice` of a table; in dialogs
// and on other pages, below the control that was pressed.
function placeForToasts() {
  const sheet = pressed?.isConnected ? pressed.closest("dialog[open], .sheet .card") : null;
  const line = byId("notice");
  if (line && !sheet && line.checkVisibility?.() !== false) return line;
  const stack = element("div", { class: "toasts", "aria-hidden": "true" });
  const control = pressed?.isConnected ? pressed.closest(".row, .link-box, form") ?? pressed : null;
  if (control) control.after(stack);
  else (document.querySelector(".table-area, main") ?? document.body).prepend(stack);
  return stack;
}

// Load a style sheet on demand.
export function addStyle(href) {
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(element("link", { rel: "stylesheet", href }));
}

// A placeholder for an element whose module is loaded on demand; it stays empty if that fails.
export function later(loading, make) {
  const place = element("div", { "aria-busy": "true" });
  loading.then((module) => place.replaceWith(...[make(module)].filter(Boolean)), () => place.remove());
  return place;
}

// A short message that disappears; the live region announces it to screen readers.
export function toast(text, kind = "note") {
  clearToasts();
  const place = placeForToasts();
  const note = element("p", { class: `toast ${kind}` }, text);
  place.append(note);
  setTimeout(() => dropToast(note), TOAST_MILLISECONDS);
}

function dropToast(note) {
  const stack = note.closest(".toasts");
  note.remove();
  stack?.remove();
}

// Remove messages of a kind that are no longer true.
export function clearToasts(kind = null) {
  for (const note of document.querySelectorAll(kind ? `.toast.${kind}` : ".toast")) dropToast(note);
}

// Server errors are {"error": {code, message}}; any other failure gets a message too.
export async function fetchJson(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error(t("site.unreachable"));
  }
  const type = answer.headers.get("content-type") || "";
  const document = type.includes("json") ? await answer.json() : null;
  if (answer.ok && document !== null) return document;
  const refusal = document?.error;
  throw new Error(refusal?.message ? refusalText(refusal) : t("site.status", { status: String(answer.status) }));
}

export const postJson = (path, body, options = {}) =>
  fetchJson(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...options,
  });

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element("textarea", { class: "offscreen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

export function download(name, blob) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
