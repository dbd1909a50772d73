// Undo and redo of builds. A step is recorded with the tiles before and after it; if they have changed
// since (a build was refused, another board was loaded, the tile was dumped), the steps are dropped.

import { keyOf } from "./squares.js";

const MOST_STEPS = 500;

const same = (one, other) =>
  one.size === other.size && [...one].every(([key, letter]) => other.get(key) === letter);

// The build that reverts a build.
export function inverse(cells, { take = [], place = [] }) {
  return {
    take: place.map(([row, column]) => [row, column]),
    place: take.map(([row, column]) => [row, column, cells.get(keyOf(row, column))]),
  };
}

function changed(cells, { take = [], place = [] }) {
  const after = new Map(cells);
  for (const [row, column] of take) after.delete(keyOf(row, column));
  for (const [row, column, letter] of place) after.set(keyOf(row, column), letter);
  return after;
}

export class History {
  constructor() {
    this.clear();
  }

  clear() {
    this.steps = [];
    this.at = 0;
  }

  get mayUndo() {
    return this.at > 0;
  }

  get mayRedo() {
    return this.at < this.steps.length;
  }

  record(change, before, after) {
    this.steps.splice(this.at, Infinity, { change, back: inverse(before, change), before, after });
    if (this.steps.length > MOST_STEPS) this.steps.shift();
    this.at = this.steps.length;
  }

  // The state for continuing after a reload.
  toJson() {
    return { start: [...(this.steps[0]?.before ?? [])], changes: this.steps.map(({ change }) => change), at: this.at };
  }

  load({ start, changes, at }) {
    this.clear();
    let cells = new Map(start);
    for (const change of changes) {
      const after = changed(cells, change);
      this.record(change, cells, after);
      cells = after;
    }
    this.at = at;
  }

  // `apply` performs a build and returns whether it worked; returns the build, or null.
  undo(cells, apply) {
    const step = this.steps[this.at - 1];
    return this.go(step?.back, step?.after, cells, apply, -1);
  }

  redo(cells, apply) {
    const step = this.steps[this.at];
    return this.go(step?.change, step?.before, cells, apply, 1);
  }

  go(change, expected, cells, apply, by) {
    if (!change) return null;
    if (!same(expected, cells) || !apply(change)) {
      this.clear();
      return null;
    }
    this.at += by;
    return change;
  }
}
