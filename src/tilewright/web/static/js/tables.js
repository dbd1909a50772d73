// A game of Bananagrams on the replay page: all grids side by side.

import { Board } from "./board.js";
import { byId, element, setText, svg } from "./dom.js";
import { Gestures, LOOKING } from "./gestures.js";
import { Replaying } from "./replaying.js";
import { aboutText, listName, tellEvent } from "./sentences.js";
import { t } from "./texts.js";
import { clockText, ending } from "./tidings.js";

// A read-only board.
export function picture(id, stage, Kind = Board) {
  const root = svg("svg", { id, class: "board", role: "img" });
  stage.replaceChildren(root);
  const board = new Kind(root);
  new Gestures(board, LOOKING);
  return board;
}

export class Tables {
  constructor(game, root) {
    this.game = game;
    this.replaying = new Replaying(game);
    this.length = this.replaying.length;
    this.nameOf = (seat) => game.names[seat] ?? t("game.seat", { number: seat + 1 });
    this.ending = ending(game, this.nameOf, null);
    this.about = [aboutText(game), listName(game.lexicon), t("replay.events", { count: game.events.length }), this.ending];
    root.replaceChildren(...game.names.map((name, seat) => element("section", { "aria-label": name },
      element("h2", {}, name, element("span", { id: `counts-${seat}` })),
      element("div", { class: "stage", id: `stage-${seat}` }),
      element("p", { id: `hand-${seat}` }))));
    this.boards = game.names.map((name, seat) => picture(`board-${seat}`, byId(`stage-${seat}`)));
  }

  // Show the game after `count` events; return the position.
  show(count) {
    const position = this.replaying.at(count);
    position.seats.forEach((seat, index) => this.showSeat(seat, index));
    return [clockText(this.replaying.timeAt(count)), t("replay.bunch", { number: position.bunch })];
  }

  showSeat(seat, index) {
    const board = this.boards[index];
    const size = board.cells.size;
    board.show(seat.cells);
    board.paint(new Map([...seat.fresh].map((key) => [key, "fresh"])));
    board.label(t("replay.grid_of", { name: this.nameOf(index), count: seat.cells.size }));
    if (size !== seat.cells.size || !size) board.fit();
    setText(byId(`hand-${index}`), [...seat.hand].sort().join(" ") || t(seat.out ? "flags.out" : "replay.hand_empty"));
    setText(byId(`counts-${index}`), [t("replay.placed", { count: seat.cells.size }),
      t("panels.peels", { count: seat.peels }), t("panels.dumps", { count: seat.dumps })].join(" · "));
  }

  said(count) {
    if (!count) return t("replay.split");
    return count === this.length ? this.ending : tellEvent(this.game, this.game.events[count - 1], this.nameOf);
  }

  pause(count, speed) {
    return this.replaying.pause(count, speed);
  }
}
