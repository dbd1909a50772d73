// Emotes: a few reactions for the table, shown next to a player for a moment.

import { byId, element, postJson } from "./dom.js";
import { setIcon } from "./icons.js";
import { keep, kept } from "./keeping.js";
import { playerName } from "./sentences.js";
import { speakEvent } from "./speak.js";
import { t, textOr } from "./texts.js";

const SIGNS = { clap: "👏", good: "👍", wow: "😮", laugh: "😂", oops: "😅", think: "🤔" };
const MUTED = "tilewright:mute";
const SHOWN = 3000;
const PAUSE = 1500;

export class Emotes {
  constructor(visit) {
    this.visit = visit;
    this.menu = element("div", { class: "settings emotes", id: "emotes", popover: "auto" },
      ...Object.entries(SIGNS).map(([name, sign]) => element("button", {
        type: "button", class: "quiet only-icon", "aria-label": t(`emotes.${name}`), onclick: () => this.send(name),
      }, element("span", { "aria-hidden": "true" }, sign))));
    this.mute = element("button", { type: "button", class: "quiet mute", onclick: () => this.setMuted(!this.muted) });
    this.menu.append(this.mute);
    this.opener = element("button", {
      type: "button", class: "only-icon emote", id: "emote", popovertarget: "emotes", "aria-label": t("emotes.menu"), hidden: true,
    });
    setIcon(this.opener, "smile");
    byId("players").parentElement.append(this.opener);
    document.body.append(this.menu);
    this.menu.addEventListener("beforetoggle", () => this.openBelow());
    this.setMuted(kept(MUTED) === "yes");
  }

  openBelow() {
    this.menu.style.top = `${this.opener.getBoundingClientRect().bottom + 4}px`;
  }

  setMuted(muted) {
    this.muted = muted;
    keep(MUTED, muted ? "yes" : null);
    this.mute.setAttribute("aria-pressed", String(muted));
    this.mute.textContent = t(muted ? "emotes.unmute" : "emotes.mute");
  }

  // Only players have emotes, and only if someone can see them.
  refresh(room, seat) {
    const people = room.seats.filter((one) => one.kind === "person").length;
    this.opener.hidden = seat === null || (people < 2 && !room.watching);
  }

  async send(name) {
    this.menu.hidePopover();
    if (Date.now() - (this.sentAt ?? 0) < PAUSE) return;
    this.sentAt = Date.now();
    try {
      await postJson(`/api/rooms/${this.visit.id}/emote`, { emote: name }, { headers: this.visit.headers });
    } catch {
      // Exceeding the limit is not worth a message.
    }
  }

  show({ seat, emote }) {
    const player = this.visit.game.room?.seats[seat];
    if (!player || !SIGNS[emote] || (this.muted && seat !== this.visit.game.seat)) return;
    const said = t("emotes.said", { name: playerName(player.name), emote: textOr(`emotes.${emote}`, emote) });
    const bubble = element("p", { class: "bubble", role: "img", "aria-label": said }, SIGNS[emote]);
    document.body.append(bubble);
    this.place(bubble, seat);
    if (seat !== this.visit.game.seat) speakEvent(said);
    setTimeout(() => bubble.remove(), SHOWN);
  }

  // Below the player's chip, or at the edge of the table if chips are hidden.
  place(bubble, seat) {
    const chip = byId("players")?.children[seat]?.getBoundingClientRect();
    const edge = byId("table-area").getBoundingClientRect();
    const shown = chip?.width && chip.right > edge.left && chip.left < edge.right;
    const box = shown ? chip : { left: edge.left + 8 + 52 * seat, bottom: edge.top + 4, width: 44 };
    const left = Math.min(box.left + box.width / 2 - 22, innerWidth - 52);
    bubble.style.left = `${Math.max(8, left)}px`;
    bubble.style.top = `${box.bottom - 6}px`;
  }
}
