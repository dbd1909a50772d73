// Coach marks: a few short steps in a player's first game, shown in place of the bar so that they
// cover nothing.
//
// A page passes its messages on. A step is completed by the player's action or by its button; the
// help shows the steps again.

import { addStyle, byId, element } from "./dom.js";
import { keep, kept } from "./keeping.js";
import { t } from "./texts.js";

const KEPT = "tilewright:coached";
const STYLE = "/static/css/coach.css";

// The target of a step, and the player's events that complete it.
const STEPS = {
  bananagrams: [
    { name: "place", at: "#hand", by: ["build"] },
    { name: "peel", at: "#peel", by: ["peel"] },
    { name: "dump", at: "#dump", by: ["dump"] },
  ],
  scrabble: [
    { name: "lay", at: "#hand", by: ["play"] },
    { name: "exchange", at: "#exchange", by: ["exchange", "pass"] },
  ],
};

const touch = () => matchMedia("(pointer: coarse)").matches;
const coached = () => (kept(KEPT) ?? "").split(" ");

export class Coach {
  constructor() {
    this.game = null;
    this.steps = [];
    this.all = 0;
    this.asked = false;
    this.node = null;
    this.addToHelp();
  }

  receive(message, game) {
    this.game = game;
    const name = game.room?.game;
    this.showHelp(name);
    if (!game.playing || !STEPS[name]) {
      this.close();
      return;
    }
    if (!this.asked && !coached().some((one) => one === name || one === "all")) this.begin();
    if (message.type === "event" && message.seat === game.seat) this.done(message.event);
  }

  begin() {
    this.asked = true;
    this.steps = [...(STEPS[this.game?.room?.game] ?? [])];
    this.all = this.steps.length;
    this.show();
  }

  // Steps that the player has already taken are skipped.
  done(event) {
    const left = this.steps.filter((step) => !step.by.includes(event));
    if (!this.node || left.length === this.steps.length) return;
    this.steps = left;
    this.show();
  }

  next() {
    this.steps = this.steps.slice(1);
    this.show();
  }

  end() {
    this.steps = [];
    keep(KEPT, [...new Set([...coached(), this.game.room.game])].filter(Boolean).join(" "));
    this.close();
  }

  close() {
    this.node?.remove();
    this.node = null;
    document.body.classList.remove("coaching");
    this.point(null);
  }

  // --- display ---

  show() {
    const [step] = this.steps;
    if (!step) {
      this.end();
      return;
    }
    this.make();
    const how = touch() ? "touch" : "keys";
    const count = t("coach.count", { number: this.all - this.steps.length + 1, all: this.all });
    // Screen readers read a live region when it changes, so the text is set after the node exists.
    requestAnimationFrame(() => this.text?.replaceChildren(
      element("strong", {}, `${count} `), t(`coach.${step.name}_${how}`)));
    this.forward.textContent = t(this.steps.length > 1 ? "coach.next" : "coach.got_it");
    this.point(step.at);
  }

  make() {
    if (this.node) return;
    addStyle(STYLE);
    this.text = element("p", { "aria-live": "polite" });
    this.forward = element("button", { type: "button", class: "primary", onclick: () => this.next() });
    this.node = element("section", { class: "coach", "aria-label": t("coach.title") }, this.text,
      element("div", { class: "row" },
        element("button", { type: "button", class: "quiet", onclick: () => this.end() }, t("coach.skip")), this.forward));
    document.querySelector(".bar").after(this.node);
    document.body.classList.add("coaching");
  }

  point(at) {
    for (const node of document.querySelectorAll(".coached")) node.classList.remove("coached");
    if (at) document.querySelector(at)?.classList.add("coached");
  }

  // The help of a table links to the rules and repeats the steps.
  addToHelp() {
    const help = byId("keys");
    this.again = element("button", { type: "button", hidden: true }, t("coach.again"));
    this.rules = element("a", { class: "button", href: "/rules" }, t("coach.rules"));
    this.again.addEventListener("click", () => {
      help.close();
      this.begin();
    });
    help?.querySelector("header").after(element("p", { class: "row" }, this.rules, this.again));
  }

  showHelp(name) {
    this.again.hidden = !this.game.playing || !STEPS[name];
    if (name) this.rules.href = `/rules/${encodeURIComponent(name)}`;
  }
}
