// A game of Bananagrams on the replay page: all grids side by side.

import { Board } from "./board.js";
import { byId, element, plural, setText, svg } from "./dom.js";
import { Gestures, LOOKING } from "./gestures.js";
import { Replaying } from "./replaying.js";
import { clockText } from "./tidings.js";

// A board that is only looked at.
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
    this.nameOf = (seat) => game.names[seat] ?? `seat ${seat + 1}`;
    this.about = [game.variant, game.lexicon, plural(game.events.length, "event"), game.ending];
    root.replaceChildren(...game.names.map((name, seat) => element("section", { "aria-label": name },
      element("h2", {}, name, element("span", { id: `counts-${seat}` })),
      element("div", { class: "stage", id: `stage-${seat}` }),
      element("p", { id: `hand-${seat}` }))));
    this.boards = game.names.map((name, seat) => picture(`board-${seat}`, byId(`stage-${seat}`)));
  }

  // Show the game after so many events; where it is then comes back.
  show(count) {
    const position = this.replaying.at(count);
    position.seats.forEach((seat, index) => this.showSeat(seat, index));
    return [clockText(this.replaying.timeAt(count)), `bunch ${position.bunch}`];
  }

  showSeat(seat, index) {
    const board = this.boards[index];
    const size = board.cells.size;
    board.show(seat.cells);
    board.paint(new Map([...seat.fresh].map((key) => [key, "fresh"])));
    board.label(`The grid of ${this.nameOf(index)}: ${plural(seat.cells.size, "tile")}`);
    if (size !== seat.cells.size || !size) board.fit();
    setText(byId(`hand-${index}`), [...seat.hand].sort().join(" ") || (seat.out ? "out" : "hand empty"));
    setText(byId(`counts-${index}`), `${seat.cells.size} placed · ${plural(seat.peels, "peel")} · ${plural(seat.dumps, "dump")}`);
  }

  said(count) {
    if (!count) return "The split: everybody has the first tiles.";
    return count === this.length ? this.game.ending : this.game.said[count - 1];
  }

  pause(count, speed) {
    return this.replaying.pause(count, speed);
  }
}
