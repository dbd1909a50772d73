// Letters on squares: a Map from "row,column" to a letter. All functions are pure.

export const FARTHEST = 999;

export const keyOf = (row, column) => `${row},${column}`;
export const squareOf = (key) => key.split(",").map(Number);
export const inReadingOrder = (keys) =>
  [...keys].map(squareOf).sort((a, b) => a[0] - b[0] || a[1] - b[1]);

export function boundsOf(keys) {
  let box = null;
  for (const key of keys) {
    const [row, column] = squareOf(key);
    box ??= { top: row, bottom: row, left: column, right: column };
    box.top = Math.min(box.top, row);
    box.bottom = Math.max(box.bottom, row);
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column);
  }
  return box;
}

// The run of letters through a square in one direction, or null if there is no word.
export function runThrough(cells, row, column, across) {
  const [down, right] = across ? [0, 1] : [1, 0];
  if (!cells.has(keyOf(row, column))) return null;
  while (cells.has(keyOf(row - down, column - right))) {
    row -= down;
    column -= right;
  }
  const squares = [];
  let word = "";
  for (let key = keyOf(row, column); cells.has(key); key = keyOf(row, column)) {
    squares.push([row, column]);
    word += cells.get(key);
    row += down;
    column += right;
  }
  return word.length > 1 ? { word, squares, across } : null;
}

// Letters on squares and hand after a build, or null if it does not fit.
export function built(cells, hand, { take = [], place = [] }) {
  const after = new Map(cells);
  const left = [...hand];
  for (const [row, column] of take) {
    const key = keyOf(row, column);
    if (!after.has(key)) return null;
    left.push(after.get(key));
    after.delete(key);
  }
  for (const [row, column, letter] of place) {
    const key = keyOf(row, column);
    const index = left.indexOf(letter);
    if (after.has(key) || index < 0) return null;
    left.splice(index, 1);
    after.set(key, letter);
  }
  return { cells: after, hand: left };
}

// Where each tile of a group goes: a list of [from key, to row, to column].
export const shifted = (keys, down, right) =>
  inReadingOrder(keys).map(([row, column]) => [keyOf(row, column), row + down, column + right]);

export function transposed(keys) {
  const { top, left } = boundsOf(keys);
  return inReadingOrder(keys).map(([row, column]) =>
    [keyOf(row, column), top + column - left, left + row - top]);
}

export const onTable = (row, column) => Math.abs(row) <= FARTHEST && Math.abs(column) <= FARTHEST;

export const fits = (cells, moves) => {
  const leaving = new Set(moves.map(([from]) => from));
  return moves.every(([, row, column]) => {
    const key = keyOf(row, column);
    return onTable(row, column) && (!cells.has(key) || leaving.has(key));
  });
};

// The nearest shift of moves onto free squares, or null.
export function nearestFit(cells, moves, reach = 12) {
  const shifts = [];
  for (let down = -reach; down <= reach; down++) {
    for (let right = -reach; right <= reach; right++) shifts.push([down, right]);
  }
  shifts.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  for (const [down, right] of shifts) {
    const moved = moves.map(([from, row, column]) => [from, row + down, column + right]);
    if (fits(cells, moved)) return moved;
  }
  return null;
}

export function movesToBuild(cells, moves) {
  return {
    take: moves.map(([from]) => squareOf(from)),
    place: moves.map(([from, row, column]) => [row, column, cells.get(from)]),
  };
}

export function toRows(cells) {
  const box = boundsOf(cells.keys());
  if (!box) return [];
  const rows = [];
  for (let row = box.top; row <= box.bottom; row++) {
    let line = "";
    for (let column = box.left; column <= box.right; column++) {
      line += cells.get(keyOf(row, column)) ?? ".";
    }
    rows.push(line);
  }
  return rows;
}

export function fromRows(rows, top = 0, left = 0) {
  const cells = new Map();
  rows.forEach((line, row) => [...line].forEach((letter, column) => {
    if (letter !== ".") cells.set(keyOf(top + row, left + column), letter);
  }));
  return cells;
}
