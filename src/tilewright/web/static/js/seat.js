// The editor of a player at a table: placing goes through the server, and tiles can be dumped.

import { Editor } from "./editor.js";

export class SeatEditor extends Editor {
  constructor(board, source, options) {
    super(board, source, options);
    this.dumping = false;
    this.dump = options.dump;
  }

  cancel() {
    this.dumping = false;
    super.cancel();
  }

  // The tile that is picked up, wherever it is; without one the next tile that is chosen.
  askDump() {
    if (this.hand.picked) this.dumpLetter(this.hand.picked.letter);
    else if (this.selection.size === 1) this.dumpFromTable([...this.selection][0]);
    else this.chooseDump();
  }

  chooseDump() {
    const choosing = !this.dumping;
    this.cancel();
    this.dumping = choosing;
    if (choosing) this.speak("Choose a tile to dump, or press Escape");
    this.changed();
  }

  dumpLetter(letter) {
    this.cancel();
    if (this.source.has(letter)) this.dump(letter);
    else this.refuse(`There is no ${letter} in your hand to dump.`);
  }

  dumpFromTable(key) {
    const letter = this.cells.get(key);
    this.takeBack(new Set([key]));
    this.dumpLetter(letter);
  }

  typeLetter(letter) {
    if (this.dumping) this.dumpLetter(letter);
    else this.type(letter);
  }

  tapHand(tile) {
    if (this.dumping) this.dumpLetter(tile.letter);
    else super.tapHand(tile);
  }

  drop(group, place) {
    if (place.on !== "dump") super.drop(group, place);
    else if (group.tile) this.dumpLetter(group.tile.letter);
    else if (group.keys.size === 1) this.dumpFromTable([...group.keys][0]);
    else this.refuse("Dump one tile at a time.");
  }

  // What the next tap would do, for those who have just begun.
  get tip() {
    if (this.selection.size) return "";
    if (this.dumping) return "Choose a tile of your hand to dump";
    if (this.boxing) return "Drag a box around tiles";
    if (this.hand.picked) return `Tap a square for ${this.hand.picked.letter}, or Dump`;
    if (this.armed) return `Tap tiles to write ${this.across ? "across" : "down"}, the square to turn`;
    return "";
  }
}
