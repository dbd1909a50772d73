// A visit to a room, whatever is played there: join, wait, connect, reconnect, and the end.

import { byId, fetchJson, postJson, setText, toast } from "./dom.js";
import { Session } from "./session.js";
import {
  askSheet, endSheet, joinSheet, keep, kept, keptName, makeRoom, problemSheet, sameAgain, seatKey, shareSheet,
  takeSeat, waitSheet,
} from "./sheets.js";
import { speakEvent } from "./speak.js";
import { t, textOr } from "./texts.js";
import { ending } from "./tidings.js";

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
    byId("share").addEventListener("click", shareSheet);
    byId("resign").addEventListener("click", () =>
      askSheet(t("visit.resign_title"), page.resigning, t("game.resign"), () => this.session.send("resign")));
    document.addEventListener("click", (event) =>
      event.target.closest("[data-does=close]")?.closest("dialog").close());
    fetchJson(`/api/rooms/${encodeURIComponent(this.id)}`).then((room) => this.arrive(room), (error) => {
      document.body.classList.add("watching");
      this.cover(problemSheet(t("visit.no_game"), this.sentence(error.message)));
    });
  }

  get game() {
    return this.page.game;
  }

  get live() {
    return Boolean(this.session?.live);
  }

  get headers() {
    return { "content-type": "application/json", authorization: `Bearer ${this.session.token}` };
  }

  get result() {
    const { room, seat } = this.game;
    return ending(room, (one) => this.game.nameOf(one), seat);
  }

  // Sentences of the server count seats; a player is "you".
  sentence(text) {
    const own = text.replaceAll(`the grid of seat ${this.game.seat}`, "your grid")
      .replace(new RegExp(`seat ${this.game.seat}( still)? has`, "g"), "you$1 have");
    return own.charAt(0).toUpperCase() + own.slice(1);
  }

  // --- what covers the table ---

  cover(content) {
    byId("sheet").hidden = !content;
    byId("sheet").replaceChildren(...(content ? [content] : []));
  }

  showSheets() {
    const { room, seat } = this.game;
    byId("resign").hidden = !this.game.playing;
    if (room.phase === "playing") this.cover(null);
    if (room.phase === "waiting") {
      this.cover(waitSheet(room, {
        seated: seat !== null,
        begin: () => postJson(`/api/rooms/${this.id}/split`, {}, { headers: this.headers }),
      }));
    }
    if (room.phase !== "over" || this.shownEnd) return;
    this.shownEnd = true;
    this.cover(endSheet(room, this.result, {
      again: seat === null ? null : async () => {
        location.href = await makeRoom(sameAgain(room), keptName() || t("visit.you"));
      },
      look: () => this.cover(null),
      note: (one) => this.page.endNote(one),
      more: this.page.endMore?.() ?? null,
      notations: this.page.notations ?? [],
    }));
    (byId("sheet").querySelector(".primary") ?? byId("sheet").querySelector("a")).focus({ preventScroll: true });
  }

  arrive(room) {
    this.page.arrived(room);
    const token = kept(seatKey(this.id));
    const open = room.phase === "waiting" && room.seats.some((seat) => !seat.taken);
    if (token || !open) this.connect(token);
    else if (location.hash === "#join") {
      takeSeat(this.id, keptName() || t("visit.you")).then((seat) => this.connect(seat), (error) => refuse(error.message));
    } else {
      this.cover(joinSheet(room, { joined: (seat) => this.connect(seat), watch: () => this.connect(null) }));
      byId("your-name").focus();
    }
  }

  // --- connection ---

  connect(token) {
    history.replaceState(null, "", location.pathname);
    this.session = new Session(this.id, token, {
      status: (kind, code) => this.showStatus(kind, code),
      message: (message) => {
        if (message.type === "error") this.said = message.message;
        this.page.receive(message);
      },
    });
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
      ? textOr(`visit.closed_${code}`, this.sentence(this.said) || t("visit.closed"))
      : t("visit.lost"));
    setText(again, t(code === 4001 ? "visit.play_here" : "visit.reload"));
    again.onclick = () => (code === 4001 ? this.session.reopen() : location.reload());
    this.page.status();
  }
}
