// The editor of a player at a table: placing goes through the server, and tiles can be dumped.

import { Editor } from "./editor.js";
import { t } from "./texts.js";

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

  // Dump the picked-up tile, or else the next one chosen.
  askDump() {
    if (this.hand.picked) this.dumpLetter(this.hand.picked.letter);
    else if (this.selection.size === 1) this.dumpFromTable([...this.selection][0]);
    else this.chooseDump();
  }

  chooseDump() {
    const choosing = !this.dumping;
    this.cancel();
    this.dumping = choosing;
    if (choosing) this.speak(t("tips.choose_dump_key"));
    this.changed();
  }

  dumpLetter(letter) {
    this.cancel();
    if (this.source.has(letter)) this.dump(letter);
    else this.refuse(t("room.not_in_hand", { letter }));
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
    else this.refuse(t("room.one_dump"));
  }

  // What the next tap does, for beginners.
  get tip() {
    if (this.selection.size) return "";
    if (this.dumping) return t("tips.choose_dump");
    if (this.boxing) return t("tips.box");
    if (this.hand.picked) return t("tips.tap_square_or_dump", { letter: this.hand.picked.letter });
    if (this.armed) return t(this.across ? "tips.write_across" : "tips.write_down");
    return "";
  }
}
