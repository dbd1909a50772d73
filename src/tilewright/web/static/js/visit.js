// A visit to a room of any game: join, wait, connect, reconnect, and the end.

import { byId, fetchJson, postJson, setText, toast } from "./dom.js";
import { Session } from "./session.js";
import { Emotes } from "./emotes.js";
import { hostKey, keep, kept, keptName, seatKey, takeSeat } from "./keeping.js";
import { follow, rematchPart, showSeries } from "./series.js";
import { askSheet, endSheet, joinSheet, problemSheet, rulesLine, shareSheet, waitSheet } from "./sheets.js";
import { refusalText } from "./sentences.js";
import { speakEvent } from "./speak.js";
import { t, textOr } from "./texts.js";
import { ending } from "./tidings.js";

const REMOVED = 4410;

// For visitors without a name; seats count from 1.
const guestName = (room) => t("visit.guest", { number: room.seats.findIndex((seat) => !seat.taken) + 1 });

export function refuse(text) {
  toast(text, "bad");
  speakEvent(text);
}

// The page has `game` (with `room`, `seat`, `playing` and `nameOf`) and the functions
// `arrived(room)`, `receive(message)`, `status()`, `resigning` (a sentence) and `endNote(seat)`.
export class Visit {
  constructor(page) {
    this.page = page;
    this.id = location.pathname.split("/").pop();
    this.session = null;
    this.shownEnd = false;
    this.said = "";
    this.offer = null;
    this.welcomed = false;
    this.waiting = "";
    this.host = { post: (verb, body) => this.post(verb, body), choose: (choice) => this.post("choose", choice).catch((error) => refuse(error.message)) };
    this.emotes = new Emotes(this);
    byId("share").addEventListener("click", () => shareSheet(this.game.room, this.game.seat, this.hosts ? this.host : null));
    byId("resign").addEventListener("click", () =>
      askSheet(t("visit.resign_title"), page.resigning, t("game.resign"), () => this.session.send("resign")));
    document.addEventListener("click", (event) =>
      event.target.closest("[data-does=close]")?.closest("dialog").close());
    fetchJson(`/api/rooms/${encodeURIComponent(this.id)}`).then((room) => this.arrive(room), (error) => {
      document.body.classList.add("watching");
      this.cover(problemSheet(t("visit.no_game"), error.message));
    });
  }

  get game() {
    return this.page.game;
  }

  get live() {
    return Boolean(this.session?.live);
  }

  get headers() {
    return { "content-type": "application/json", authorization: `Bearer ${this.session.token ?? kept(hostKey(this.id))}` };
  }

  get hosts() {
    const { room, seat } = this.game;
    if (!room?.hosted) return false;
    return room.host === null ? Boolean(kept(hostKey(this.id))) : room.host === seat;
  }

  post(verb, body = {}) {
    return postJson(`/api/rooms/${this.id}/${verb}`, body, { headers: this.headers });
  }

  get result() {
    const { room, seat } = this.game;
    return ending(room, (one) => this.game.nameOf(one), seat);
  }

  // --- sheets ---

  cover(content) {
    byId("sheet").hidden = !content;
    document.body.classList.toggle("covered", Boolean(content));
    byId("sheet").replaceChildren(...(content ? [content] : []));
  }

  showSheets() {
    const { room, seat } = this.game;
    byId("resign").hidden = !this.game.playing;
    showSeries(room, seat);
    this.emotes.refresh(room, seat);
    this.sayHost();
    if (room.phase === "playing") this.cover(null);
    if (room.phase === "waiting") this.showWait();
    else this.waiting = "";
    if (room.phase === "over") this.showEnd();
  }

  // Redraw the sheet when its content has changed; keep the focus.
  showWait() {
    const { room, seat } = this.game;
    const { seats, host, host_starts, boards, delay } = room;
    const facts = JSON.stringify([seats, host, host_starts, boards, delay, seat, this.hosts]);
    if (facts === this.waiting && !byId("sheet").hidden) return;
    this.waiting = facts;
    const focused = document.activeElement?.dataset?.key;
    const mayStart = this.hosts || (!room.hosted && seat !== null);
    this.cover(waitSheet(room, rulesLine(room), {
      mine: seat,
      host: this.hosts ? this.host : null,
      start: mayStart ? () => this.post("split") : null,
      sit: seat === null ? () => this.askName(room) : null,
    }));
    if (focused) byId("sheet").querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  // This player may become the host while the page is open.
  sayHost() {
    const hosts = this.hosts;
    if (hosts && this.hosted === false && this.game.room.phase !== "over") {
      toast(t("host.now_you"));
      speakEvent(t("host.now_you"));
    }
    this.hosted = hosts;
  }

  showEnd() {
    const { room, seat } = this.game;
    if (room.rematch && !this.offer) this.offer = { room: room.rematch, by: null };
    if (!this.shownEnd) {
      this.shownEnd = true;
      if (!room.number && !room.time) {
        this.cover(problemSheet(this.result, t("host.never_begun")));
        return;
      }
      this.onward = document.createElement("div");
      this.onward.className = "onward";
      this.cover(endSheet(room, this.result, {
        onward: this.onward,
        look: () => this.cover(null),
        note: (one) => this.page.endNote(one),
        more: this.page.endMore?.() ?? null,
        notations: this.page.notations ?? [],
        analysed: this.page.analysed ?? false,
      }));
    }
    if (!this.onward) return;
    const mayAsk = seat !== null || this.hosts;
    this.onward.replaceChildren(...rematchPart({ room, offer: this.offer, mayAsk, ask: () => this.rematch() }));
    const sheet = byId("sheet");
    if (!sheet.hidden && !sheet.contains(document.activeElement)) (sheet.querySelector(".primary") ?? sheet.querySelector("a"))?.focus({ preventScroll: true });
  }

  async rematch() {
    const { room, seat } = await this.post("rematch");
    follow(this.id, room, seat !== null);
  }

  // A rematch is offered: players choose, spectators follow.
  offered(offer) {
    if (this.game.seat === null && !this.hosts) {
      follow(this.id, offer.room, false);
      return;
    }
    this.offer = offer;
    if (offer.by === this.game.seat) return;
    if (byId("sheet").hidden) this.shownEnd = false;
    this.showEnd();
    speakEvent(byId("sheet").querySelector(".offer")?.textContent ?? "");
  }

  arrive(room) {
    this.page.arrived(room);
    showSeries(room, null);
    const token = kept(seatKey(this.id));
    const open = room.phase === "waiting" && room.seats.some((seat) => !seat.taken);
    const watches = location.hash === "#watch" || kept(hostKey(this.id));
    if (token || !open || watches) this.connect(token);
    else if (location.hash === "#join") {
      takeSeat(this.id, keptName(), guestName(room)).then((seat) => this.connect(seat), (error) => this.askName(room, error.message));
    } else this.askName(room);
  }

  askName(room, said = "") {
    this.cover(joinSheet(room, { joined: (seat) => this.connect(seat), watch: () => this.connect(null), said }));
    byId("your-name").focus();
  }

  // --- connection ---

  connect(token) {
    history.replaceState(null, "", location.pathname);
    this.session?.close();
    this.waiting = "";
    this.session = new Session(this.id, token, {
      host: kept(hostKey(this.id)),
      status: (kind, code) => this.showStatus(kind, code),
      message: (message) => this.receive(message),
    });
  }

  receive(message) {
    if (message.type === "error") this.said = refusalText(message);
    if (message.type === "emote") this.emotes.show(message);
    else if (message.type === "rematch") this.offered(message);
    else this.page.receive(message);
    if (message.type === "welcome") this.catchUp(message.room);
  }

  // A disconnected client has missed the offer of a rematch.
  catchUp({ rematch }) {
    if (this.welcomed && rematch) this.offered({ room: rematch, by: null });
    this.welcomed = true;
  }

  showStatus(kind, code) {
    const lost = kind === "lost" || kind === "ended";
    const again = byId("banner-do");
    if (kind === "live" && !byId("banner").hidden) {
      speakEvent(t("visit.connected"));
      toast(t("visit.connected"));
    }
    document.body.classList.toggle("lost", lost);
    byId("banner").hidden = !lost;
    again.hidden = kind !== "ended";
    byId("spin").hidden = kind === "ended";
    if (code === 4403) keep(seatKey(this.id), null);
    setText(byId("banner-text"), kind === "ended"
      ? textOr(`visit.closed_${code}`, this.said || t("visit.closed"))
      : t("visit.lost"));
    setText(again, t({ 4001: "visit.play_here", [REMOVED]: "sheets.to_lobby" }[code] ?? "visit.reload"));
    again.onclick = () => {
      if (code === 4001) this.session.reopen();
      else if (code === REMOVED) location.href = "/";
      else location.reload();
    };
    this.page.status();
  }
}
