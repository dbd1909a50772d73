// Setting up a position: the board by keys, taps and drags, racks and scores in a form. Impossible
// positions are flagged at once.

import { tilesIn } from "./analysecgp.js";
import { cleanRack, problemsOf } from "./analysetiles.js";
import { byId, element } from "./dom.js";
import { unseenTiles } from "./plays.js";

const SEATS = [0, 1];

// A random rack from the unseen tiles.
export function drawn(room, cells, others, size, random = Math.random) {
  const bag = [...unseenTiles(room, cells, others.flatMap(tilesIn))].flatMap(([tile, count]) => Array(Math.max(0, count)).fill(tile));
  const rack = [];
  while (rack.length < size && bag.length) rack.push(...bag.splice(Math.floor(random() * bag.length), 1));
  return rack.sort((a, b) => (a === "?") - (b === "?") || a.localeCompare(b)).join("");
}

export class SetUp {
  // `done(position)` gets the position, `changed` is called when it changes.
  constructor(board, { done, cancelled, changed }) {
    Object.assign(this, { board, changed });
    this.side = 15;
    this.scoreless = 0;
    for (const seat of SEATS) byId(`rack-${seat}`).addEventListener("input", () => this.show());
    byId("clear-board").addEventListener("click", () => board.free.recall());
    byId("undo").addEventListener("click", () => board.free.undo());
    byId("redo").addEventListener("click", () => board.free.redo());
    byId("swap").addEventListener("click", () => this.swap());
    byId("random-rack").addEventListener("click", () => {
      const { room } = board;
      byId("rack-0").value = drawn(room, board.free.laid, [byId("rack-1").value], room.rules.rack_size);
      this.show();
    });
    byId("setup-cancel").addEventListener("click", cancelled);
    byId("setup").addEventListener("submit", (event) => {
      event.preventDefault();
      done(this.position);
    });
  }

  open({ side, cells, racks, scores, scoreless, options }) {
    Object.assign(this, { side, scoreless, options });
    for (const seat of SEATS) {
      byId(`rack-${seat}`).value = racks[seat] ?? "";
      byId(`score-${seat}`).value = scores[seat] ?? 0;
    }
    this.board.edit(cells);
    this.show();
  }

  get position() {
    const racks = SEATS.map((seat) => cleanRack(byId(`rack-${seat}`).value));
    const scores = SEATS.map((seat) => Math.trunc(Number(byId(`score-${seat}`).value)) || 0);
    return { side: this.side, cells: new Map(this.board.free.laid), racks, scores, scoreless: this.scoreless, options: this.options };
  }

  swap() {
    for (const name of ["rack", "score"]) {
      const [one, other] = SEATS.map((seat) => byId(`${name}-${seat}`));
      [one.value, other.value] = [other.value, one.value];
    }
    this.show();
  }

  // Flag what is impossible, and count the bag.
  show() {
    const { position, board } = this;
    const problems = problemsOf(board.room, position);
    byId("problems").replaceChildren(...problems.map((text) => element("li", {}, text)));
    byId("undo").setAttribute("aria-disabled", String(!board.free.past.length));
    byId("redo").setAttribute("aria-disabled", String(!board.free.future.length));
    this.changed(position);
  }
}
