// The engine beside the board: it streams candidates and can be paused and resumed; moves can be
// pinned or excluded.

import { CandidateTable } from "./analysecandidates.js";
import { tilesIn, writeCgp } from "./analysecgp.js";
import { count, fixed, percent } from "./analysefigures.js";
import { illegalText, moveText, readMove, sameMove } from "./analysemoves.js";
import { positionOf } from "./analysescore.js";
import { Thinker } from "./analysethink.js";
import { isShort } from "./analysetiles.js";
import { byId, element, setText } from "./dom.js";
import { setIcon } from "./icons.js";
import { keep, kept } from "./keeping.js";
import { speakEvent } from "./speak.js";
import { t, textOr } from "./texts.js";
import { headers, postOwn } from "./visitor.js";

const KEPT = "tilewright:analysis";
const SETTINGS = ["seconds", "plies", "threads", "count", "infer", "auto", "heat", "judging"];
const PAUSE = 120; // milliseconds on a position before the engine is asked, when stepping quickly
const QUICKLY = 400; // milliseconds between two steps, below which stepping is quick
const UPPER = (text) => text.trim().toUpperCase();

function recall() {
  try {
    const before = JSON.parse(kept(KEPT) ?? "{}");
    for (const name of SETTINGS) {
      const node = byId(name);
      if (typeof before[name] === "boolean") node.checked = before[name];
      else if (typeof before[name] === "string" && [...node.options ?? []].some(({ value }) => value === before[name])) node.value = before[name];
    }
  } catch {
    // If the settings cannot be read, the defaults stay.
  }
}

const remember = () => keep(KEPT, JSON.stringify(Object.fromEntries(SETTINGS.map((name) => {
  const node = byId(name);
  return [name, node.type === "checkbox" ? node.checked : node.value];
}))));

export class EnginePanel {
  // `lexicon()` is the list in use, `names(node)` names the seats from the one on turn, `play` tries a
  // move, `refuse` shows an error.
  constructor(board, { lexicon, names, play, refuse }) {
    Object.assign(this, { board, lexicon, names, play, refuse });
    this.node = null;
    this.made = null;
    this.timer = 0;
    this.asked = -QUICKLY;
    this.problem = "";
    this.thorough = new Set(); // questions that go on although one move is clearly best
    this.thinker = new Thinker({ headers, changed: () => this.draw(), failed: (error) => this.fail(error) });
    this.table = new CandidateTable(byId("candidates"), {
      chosen: (candidate) => this.select(candidate), opened: ({ move }) => play(move), sorted: () => this.draw(),
    });
    recall();
    this.bind();
  }

  bind() {
    byId("run").addEventListener("click", () => (this.running ? this.pause() : this.thinkOn()));
    byId("play-candidate").addEventListener("click", () => this.play(this.table.selected.move));
    byId("pin-candidate").addEventListener("click", () => this.togglePin(this.table.selected.move));
    byId("exclude").addEventListener("click", () => this.exclude(this.table.selected.move));
    byId("heat").addEventListener("change", () => this.select(this.table.selected));
    byId("pin-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.pinTyped(byId("pin-text").value).catch((error) => this.refuse(error.message));
    });
    for (const id of ["only-bingos", "through", "using"]) byId(id).addEventListener("input", () => this.draw());
    for (const id of SETTINGS) byId(id).addEventListener("change", () => {
      remember();
      if (["plies", "infer", "count"].includes(id)) this.ask(id === "count");
    });
    byId("opponent").addEventListener("change", () => this.ask());
  }

  get running() {
    return this.thinker.running !== null;
  }

  get position() {
    return positionOf(this.node);
  }

  // Whether the position can be analysed: the rack is known and not incomplete.
  get ready() {
    return Boolean(this.node && !this.node.over && tilesIn(this.position.racks[0]).length && !isShort(this.board.room, this.position));
  }

  get filter() {
    return { bingos: byId("only-bingos").checked, through: UPPER(byId("through").value), using: UPPER(byId("using").value) };
  }

  // --- the question ---

  // The position as the player on turn knows it: what the opponent kept in a variation is left out.
  get known() {
    const { node, position } = this;
    return node.from && !node.from.main ? writeCgp({ ...position, racks: position.racks.map((rack, seat) => (seat ? "" : rack)) }) : node.cgp;
  }

  get question() {
    const { node } = this;
    const made = node.edges.find((edge) => edge.main && edge.turn.analysable)?.turn.move;
    const also = [...(made ? [made] : []), ...(node.pins ?? [])];
    const infer = byId("infer").checked;
    return {
      cgp: this.known, lexicon: this.lexicon(), plies: byId("plies").value ? Number(byId("plies").value) : null,
      count: Number(byId("count").value), also, without: node.excluded ?? [],
      opponent: UPPER(byId("opponent").value).replace(/[^\p{L}?]/gu, ""), infer,
      previous: infer ? this.past : [],
    };
  }

  // The positions before this one, for inferring what the opponent kept.
  get past() {
    const before = [];
    for (let edge = this.node.from; edge && before.length < 4; edge = edge.from.from) before.unshift(edge.from.cgp);
    return before;
  }

  // What identifies a thought; moves that are pinned or excluded later do not change it.
  get key() {
    const { cgp, lexicon, plies, opponent, infer } = this.question;
    return JSON.stringify({ cgp, lexicon, plies, opponent, infer });
  }

  get thought() {
    return this.node ? this.thinker.known(this.key) : null;
  }

  // --- thinking ---

  // Show another position; `made` is the move played there.
  show(node, made) {
    if (this.node !== node) {
      this.thinker.pause();
      this.table.clear();
      byId("opponent").value = node.from && !node.from.main ? "" : positionOf(node).racks[1] ?? "";
    }
    Object.assign(this, { node, made, problem: "" });
    this.select(this.table.selected);
    this.ask();
  }

  // Ask, after a delay when stepping quickly through a game; `anew` asks even if the answer is
  // complete or automatic analysis is off.
  ask(anew = false) {
    clearTimeout(this.timer);
    this.problem = "";
    this.draw();
    if (!this.ready || (!anew && (!byId("auto").checked || this.thought?.done))) return;
    const quick = performance.now() - this.asked < QUICKLY;
    this.asked = performance.now();
    if (quick) this.timer = setTimeout(() => this.think(), PAUSE);
    else this.think();
  }

  think() {
    clearTimeout(this.timer);
    if (!this.ready) return undefined;
    this.problem = "";
    const limits = { threads: Number(byId("threads").value), seconds: Number(byId("seconds").value), thorough: this.thorough.has(this.key) };
    return this.thinker.think(this.key, { ...this.question, ...limits });
  }

  // Whether the engine stopped because one move is clearly best; it can go on.
  get settled() {
    const { method, complete } = this.thought ?? {};
    return Boolean(complete) && (method === "simulation" || this.sureness === "_estimated") && !this.thorough.has(this.key);
  }

  thinkOn() {
    if (this.settled) this.thorough.add(this.key);
    return this.think();
  }

  pause() {
    clearTimeout(this.timer);
    this.thinker.pause();
    this.draw();
  }

  fail(error) {
    this.problem = error.message;
    this.draw();
  }

  // --- pins and exclusions ---

  togglePin(move) {
    const pins = this.node.pins ?? [];
    const before = pins.some((one) => sameMove(one, move));
    this.node.pins = before ? pins.filter((one) => !sameMove(one, move)) : [...pins, move];
    this.node.excluded = (this.node.excluded ?? []).filter((one) => !sameMove(one, move));
    this.ask(true);
  }

  // Any legal move can be pinned, however bad it is.
  async pinTyped(typed) {
    const { node } = this;
    const read = readMove(typed, this.position.cells, this.position.racks[0]);
    if (!read) throw new Error(t("analyse.cannot_read_move"));
    const answer = await postOwn("/api/analyse/move", { cgp: node.cgp, move: read, lexicon: this.lexicon() });
    if (answer.illegal) throw new Error(illegalText(answer));
    const { move } = answer;
    if (node !== this.node) return;
    byId("pin-text").value = "";
    if (!(node.pins ?? []).some((one) => sameMove(one, move))) this.togglePin(move);
  }

  exclude(move) {
    this.node.excluded = [...(this.node.excluded ?? []), move];
    this.node.pins = (this.node.pins ?? []).filter((one) => !sameMove(one, move));
    this.table.clear();
    this.select(null);
    this.ask(true);
  }

  include(move) {
    this.node.excluded = this.node.excluded.filter((one) => one !== move);
    this.ask(true);
  }

  // --- what is shown ---

  // How certain the answers of a solver are: proved, estimated over deals, or not known yet.
  get sureness() {
    const { method, candidates = [] } = this.thought ?? {};
    const [best] = candidates;
    if (!best || !["preendgame", "endgame"].includes(method)) return "";
    if (best.exact) return "_proved";
    return method === "preendgame" && !best.tiles?.some(({ exact }) => exact) ? "_estimated" : "";
  }

  get stateText() {
    const { thought } = this;
    if (this.problem) return this.problem;
    if (this.node.over) return t("analyse.is_over");
    if (!this.ready) return t(tilesIn(this.position.racks[0]).length ? "analyse.partial_rack" : "analyse.no_rack");
    if (!thought) return this.running ? t("analyse.starting") : "";
    const { method, playouts, nodes, seconds, done } = thought;
    const work = playouts ? t("analyse.playout_count", { count: playouts, short: count(playouts) }) : nodes ? t("analyse.node_count", { short: count(nodes) }) : null;
    const end = this.settled ? "settled" : done ? "done" : "paused";
    const state = this.running ? null : t(`analyse.${end}`);
    return [textOr(`analyse.methods.${method}${this.sureness}`, method), work, seconds ? `${fixed(seconds)}\u00a0s` : null, state].filter(Boolean).join(" · ");
  }

  draw() {
    if (!this.node) return;
    const { thought } = this;
    setText(byId("engine-state"), this.stateText);
    byId("engine-state").classList.toggle("problem", Boolean(this.problem));
    const name = this.running ? "pause" : thought && !thought.done ? "resume" : thought ? "more" : "think";
    if (byId("run").dataset.name !== name) {
      byId("run").dataset.name = name;
      byId("run").textContent = t(`analyse.${name}`);
      setIcon(byId("run"), this.running ? "pause" : "play");
    }
    byId("run").disabled = !this.ready || Boolean(thought?.complete && !this.settled && !this.running);
    const without = this.node.excluded ?? [];
    const candidates = (thought?.candidates ?? []).filter(({ move }) => !without.some((one) => sameMove(one, move)));
    this.table.show(candidates, { cells: this.position.cells, filter: this.filter, made: this.made, pins: this.node.pins ?? [] });
    byId("none-fit").hidden = !candidates.length || this.table.shown.length > 0;
    this.drawExcluded();
    if (this.table.selected) this.drawDetail(this.table.selected);
    else byId("detail").hidden = true;
    this.announce(candidates[0]);
  }

  // Screen readers get the end of a thought; the figures change too often for a live region.
  announce(best) {
    const ended = this.wasRunning && !this.running;
    this.wasRunning = this.running;
    if (this.problem && this.problem !== this.said) speakEvent(this.problem);
    else if (ended && best && this.thought?.done) speakEvent(t("analyse.best_found", { move: moveText(best.move, this.position.cells), win: percent(best.win), state: this.stateText }));
    this.said = this.problem;
  }

  drawExcluded() {
    const moves = this.node.excluded ?? [];
    byId("excluded").hidden = !moves.length;
    byId("excluded").replaceChildren(...moves.map((move) => element("li", {}, element("button", { type: "button", class: "quiet", onclick: () => this.include(move) },
      t("analyse.include", { move: moveText(move, this.position.cells) })))));
  }

  drawDetail(candidate) {
    byId("detail").hidden = false;
    setText(byId("detail-title"), moveText(candidate.move, this.position.cells));
    byId("pin-candidate").setAttribute("aria-pressed", String(Boolean(this.node.pins?.some((one) => sameMove(one, candidate.move)))));
    byId("heat-choice").hidden = !candidate.replies?.length;
    this.drawFacts(candidate);
  }

  // The facts are drawn by a module that is loaded with the first chosen candidate.
  async drawFacts(candidate) {
    const { detailOf } = await import("./analysedetail.js");
    if (candidate !== this.table.selected) return;
    byId("detail-facts").replaceChildren(...detailOf(candidate, { nameOf: (seat) => this.names(this.node)[seat] ?? "", cells: this.position.cells }));
  }

  // Hide ghosts while a play is on the board.
  covered(laid) {
    if (laid) {
      this.board.ghosts(null);
      this.board.heat([]);
    } else {
      this.select(this.table.selected);
    }
  }

  // Show a candidate on the board, or without one the move that was made.
  select(candidate) {
    if (!this.node) return;
    this.board.ghosts(candidate ? candidate.move : this.made, candidate ? "hint" : "made");
    this.board.heat(candidate && byId("heat").checked ? candidate.replies ?? [] : []);
    if (candidate) this.drawDetail(candidate);
    else byId("detail").hidden = true;
  }
}
