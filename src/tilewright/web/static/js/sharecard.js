// The result of a game as one picture to send to friends: a title, a few lines, grids or a board.

import { escaped, FONT, letters, page, placed, tilesText } from "./picture.js";

const WIDTH = 1080;
const EDGE = 60;
const INNER = WIDTH - 2 * EDGE;
const GAP = 30;
const LARGEST = 1.4; // scale of tiles, relative to those on the table
const MOST_GRIDS = 7; // beside the large one
const TABLE = "#2f5a50";

const line = (x, y, size, text, anchor = "start") =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="#ffffff">${escaped(text)}</text>`;

// Shorten text so that it stays inside the picture.
const short = (text, most) => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

// Drawings in a row, as large as they fit; returns the row and its height.
function row(drawings, top, most) {
  const share = (INNER - GAP * (drawings.length - 1)) / drawings.length;
  const drawn = drawings.map(({ name, text, width, height }, index) => {
    const scale = Math.min(LARGEST, share / width, most / height);
    const x = EDGE + index * (share + GAP) + (share - width * scale) / 2;
    const caption = name ? line(EDGE + index * (share + GAP) + share / 2, top + 24, 24, short(name, Math.floor(share / 15)), "middle") : "";
    return { text: caption + letters(placed(x, top + (name ? 44 : 0), text, scale)), height: height * scale + (name ? 44 : 0) };
  });
  return { text: drawn.map((one) => one.text).join(""), height: Math.max(...drawn.map((one) => one.height)) };
}

// `drawings` are [{name, text, width, height}], the first one large.
export function drawCard({ title, lines, game, drawings }) {
  let text = line(EDGE, 100, 54, short(title, 30));
  let y = 150;
  for (const one of lines) {
    text += line(EDGE, y, 32, short(one, 54));
    y += 44;
  }
  for (const [group, most] of [[drawings.slice(0, 1), 760], [drawings.slice(1, 1 + MOST_GRIDS), 360]]) {
    if (!group.length) continue;
    const made = row(group, y, most);
    text += made.text;
    y += made.height + GAP;
  }
  text += line(WIDTH - EDGE, y + 20, 26, `${game} · Tilewright`, "end");
  return page(WIDTH, Math.ceil(y + EDGE), TABLE, `<g font-family="${FONT}" font-weight="700">${text}</g>`);
}

export const gridText = (name, cells) => ({ name, ...tilesText(cells) });
