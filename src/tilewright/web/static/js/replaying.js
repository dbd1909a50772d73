// A game at any event. Pure functions: positions follow from the split and earlier events.

import { keyOf } from "./squares.js";

function without(letters, letter) {
  const index = letters.indexOf(letter);
  if (index >= 0) letters.splice(index, 1);
}

function leave(position, seat) {
  position.bunch += seat.hand.length + seat.cells.size;
  Object.assign(seat, { hand: [], cells: new Map(), out: true });
}

function apply(position, event) {
  const seat = position.seats[event.seat];
  for (const other of position.seats) other.fresh = new Set();
  switch (event.event) {
    case "build":
      for (const [row, column] of event.take) {
        seat.hand.push(seat.cells.get(keyOf(row, column)));
        seat.cells.delete(keyOf(row, column));
      }
      for (const [row, column, letter] of event.place) {
        without(seat.hand, letter);
        seat.cells.set(keyOf(row, column), letter);
        seat.fresh.add(keyOf(row, column));
      }
      break;
    case "peel":
      event.drawn.forEach((letter, index) => {
        if (!letter) return;
        position.seats[index].hand.push(letter);
        position.bunch -= 1;
      });
      seat.peels += 1;
      break;
    case "dump":
      without(seat.hand, event.letter);
      seat.hand.push(...event.drawn);
      position.bunch += 1 - event.drawn.length;
      seat.dumps += 1;
      break;
    case "rotten":
    case "gave up":
      leave(position, seat);
      break;
    default:
  }
}

export class Replaying {
  constructor(game) {
    this.game = game;
    this.length = game.events.length;
  }

  // The position after `count` events, computed from the split: even long games have few events.
  at(count) {
    const position = {
      bunch: this.game.bunch,
      seats: this.game.split.map((hand) => ({
        hand: [...hand], cells: new Map(), fresh: new Set(), out: false, peels: 0, dumps: 0,
      })),
    };
    for (const event of this.game.events.slice(0, count)) apply(position, event);
    return position;
  }

  timeAt(count) {
    return count ? this.game.events[count - 1].time : 0;
  }

  // Milliseconds until the next event is shown; engines' simulated times are far too short.
  pause(count, speed) {
    if (this.game.seconds < this.length / 20) return Math.max(16, 240 / speed);
    const gap = (this.timeAt(count + 1) - this.timeAt(count)) * 1000;
    return Math.min(2500, Math.max(16, gap / speed));
  }
}

// A log in a URL, compressed by the browser.
export async function packLog(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpackLog(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
