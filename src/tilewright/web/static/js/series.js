// A series of games at one table: its score, and the way to the next game.

import { button } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { takeAlong } from "./keeping.js";
import { playerName } from "./sentences.js";
import { t } from "./texts.js";

const ownFirst = (room, seat) =>
  [...room.seats].filter((one) => one.taken).sort((a, b) => (b.seat === seat) - (a.seat === seat) || a.seat - b.seat);

const draws = (room) => (room.series.draws ? element("span", {}, t("rematch.draws", { count: room.series.draws })) : null);

// The score in a line, yours first; narrow screens omit the names.
export function scoreLine(room, seat) {
  return element("span", { class: "score-line" },
    element("span", {}, t("rematch.game", { number: room.series.number })),
    element("span", { class: "wins" }, ...ownFirst(room, seat).map((one) =>
      element("span", {}, element("bdi", { class: "who" }, playerName(one.name)), " ", element("b", {}, String(one.wins))))),
    draws(room));
}

// The header: the series, and a spectator's delay.
export function showSeries(room, seat) {
  let place = byId("series");
  if (!place) {
    place = element("p", { class: "series", id: "series" });
    document.querySelector(".bar .brand").after(place);
  }
  const late = seat === null && room.delay && room.phase === "playing";
  place.replaceChildren(...[
    room.series.number > 1 ? scoreLine(room, seat) : null,
    late ? element("span", { class: "late" }, t("host.delayed", { seconds: room.delay })) : null,
  ].filter(Boolean));
}

// The rematch part of the final sheet. `offer` is null, or has `by`, a seat or null.
export function rematchPart({ room, offer, mayAsk, ask }) {
  const by = offer && offer.by !== null ? room.seats[offer.by] : null;
  const score = room.series.number > 1 || room.series.draws ? element("p", { class: "series-score" }, scoreLine(room, null)) : null;
  const said = offer ? element("p", { class: "offer" }, by
    ? t("rematch.offered_by", { name: playerName(by.name) }) : t("rematch.offered")) : null;
  return [score, said, mayAsk ? button(t(offer ? "rematch.accept" : "rematch.ask"), ask, { kind: "primary", key: "rematch" }) : null]
    .filter(Boolean);
}

// Go to the room of the next game, to play or to watch.
export function follow(from, to, seated) {
  takeAlong(from, to, seated);
  location.href = `/room/${to}${seated ? "" : "#watch"}`;
}
