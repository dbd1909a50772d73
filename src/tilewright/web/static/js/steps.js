// Step-by-step replays: the board, if there is one, and the seats.

import { byId, element, setText } from "./dom.js";
import { aboutText, gameTitle, listName, tellEvent } from "./sentences.js";
import { keyOf } from "./squares.js";
import { picture } from "./tables.js";
import { t } from "./texts.js";
import { ending } from "./tidings.js";
import { WordBoard } from "./wordboard.js";

const MILLISECONDS = 4000;

const miniature = (letter) => element("span", { class: "miniature" }, letter);

export class Steps {
  constructor(game, root) {
    this.game = game;
    this.length = game.steps.length - 1;
    this.nameOf = (seat) => game.names[seat] ?? t("game.seat", { number: seat + 1 });
    const best = game.winners.length && game.scores ? t("game.points", { count: Math.max(...game.scores) }) : null;
    this.ending = [ending(game, this.nameOf, null), best].filter(Boolean).join(", ");
    this.about = [gameTitle(game), aboutText(game), listName(game.lexicon), this.ending];
    root.replaceChildren(...game.names.map((name, seat) => element("section", { class: "card", "aria-label": name },
      element("h2", {}, name, element("span", { id: `counts-${seat}` })),
      element("p", { id: `hand-${seat}` }),
      game.board.length ? null : element("p", { class: "soft", id: `note-${seat}` }))));
    this.board = game.board.length ? this.draw(root) : null;
  }

  draw(root) {
    const stage = element("div", { class: "stage tall" });
    root.prepend(element("section", { "aria-label": t("scrabble.the_board") }, stage));
    const board = picture("board", stage, WordBoard);
    board.setUp(this.game);
    return board;
  }

  show(count) {
    const cells = new Map();
    const seats = [];
    for (const step of this.game.steps.slice(0, count + 1)) {
      for (const [row, column] of step.take) cells.delete(keyOf(row, column));
      for (const [row, column, letter] of step.place) cells.set(keyOf(row, column), letter);
      for (const seat of step.seats) seats[seat.seat] = seat;
    }
    const fresh = this.game.steps[count].place.map(([row, column]) => [keyOf(row, column), "fresh"]);
    this.board?.show(cells);
    this.board?.paint(new Map(fresh));
    this.board?.label(t("scrabble.board_tiles", { count: cells.size }));
    seats.forEach(({ score, letters, note }, index) => {
      setText(byId(`counts-${index}`), score === null ? "" : t("game.points", { count: score }));
      byId(`hand-${index}`).replaceChildren(...(letters ? [...letters].map(miniature) : [t("replay.no_letters")]));
      if (!this.board) setText(byId(`note-${index}`), note.replace(/^no word\b/, t("replay.no_word")));
    });
    return [];
  }

  said(count) {
    return count === this.length ? this.ending : this.tell(this.game.steps[count]);
  }

  tell({ event, said }) {
    return tellEvent(this.game, { ...event, said }, this.nameOf);
  }

  pause(count, speed) {
    return Math.max(16, MILLISECONDS / speed);
  }
}
