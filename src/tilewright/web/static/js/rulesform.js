// A form for the rules of a game, made from the settings that the server lists.

import { byId, element } from "./dom.js";
import { choiceName } from "./sentences.js";
import { t, textOr } from "./texts.js";

const titled = (name) => textOr(`rule_names.${name}`, name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "));
const helpOf = ({ name, help }) => textOr(`rule_help.${name}`, help.replace(/\.$/, ""));
const idOf = (name) => `rule-${name}`;

const TURN = { name: "turn_seconds", kind: "number", default: null, low: 1, high: null, help: "" };

export const option = (value, text, chosen) => element("option", { value, selected: value === chosen }, text);

function control({ name, kind, default: standard, choices = [], low, high }) {
  const id = idOf(name);
  if (kind === "choice") return element("select", { id }, ...choices.map((one) => option(one, choiceName(name, one), standard)));
  if (kind === "yes-no") return element("input", { id, type: "checkbox", checked: standard });
  return element("input", { id, type: "number", min: low, max: high, step: kind === "whole" ? 1 : "any",
    value: standard, placeholder: standard === null ? t("rule_names.no_limit") : null });
}

// Help texts are also for the command line, where choices are explained at length.
function field(setting) {
  const node = control(setting);
  if (setting.kind === "yes-no") return element("label", { class: "tick" }, node, ` ${helpOf(setting)}`);
  return element("p", { class: "field" }, element("label", { for: node.id }, titled(setting.name)), node,
    setting.kind === "choice" ? null : element("span", { class: "soft small" }, helpOf(setting)));
}

export class RulesForm {
  constructor(changed) {
    this.changed = changed;
    this.settings = [];
  }

  show({ settings, dynamics }) {
    this.settings = dynamics === "clock" ? settings : [...settings, TURN];
    const first = this.settings.filter((one) => one.kind === "choice");
    const more = this.settings.filter((one) => one.kind !== "choice");
    byId("main-rules").replaceChildren(byId("main-rules").firstElementChild, ...first.map(field));
    byId("more-rules").replaceChildren(...more.map(field));
    for (const { name } of this.settings) byId(idOf(name)).addEventListener("change", () => this.changed(name));
    this.changed("");
  }

  value(name) {
    const { kind } = this.settings.find((one) => one.name === name);
    const node = byId(idOf(name));
    if (kind === "choice") return node.value;
    if (kind === "yes-no") return node.checked;
    return node.value === "" ? null : Number(node.value);
  }

  get rules() {
    const named = this.settings.map(({ name }) => [name, this.value(name)]);
    return Object.fromEntries(named.filter(([name]) => name !== TURN.name));
  }

  get turnSeconds() {
    return this.settings.includes(TURN) ? this.value(TURN.name) : null;
  }
}
