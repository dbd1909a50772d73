// Grids and results as self-contained pictures: SVG text, and PNG rendered from it by the browser.

import { boundsOf, squareOf } from "./squares.js";

export const PITCH = 48;
const MARGIN = 20;
const FACE = 42;
const IVORY = ["#fffaf0", "#f1e3c4", "#b9a06c"];
const FRESH = ["#ffe9a3", "#fbc940", "#b17f10"];
export const FONT = "Avenir Next, Futura, Century Gothic, Helvetica Neue, DejaVu Sans, Arial, sans-serif";

const gradient = (name, [top, foot]) =>
  `<linearGradient id="${name}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient>`;

const DEFINITIONS = `<defs>${gradient("ivory", IVORY)}${gradient("fresh", FRESH)}</defs>`;

// Names come from users, so escape them.
export const escaped = (text) =>
  String(text).replace(/[\u0000-\u001f]/g, " ").replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const rect = (x, y, side, fill, extra = "") =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="7" fill="${fill}"${extra}/>`;

// A tile with the corner of its square at 0, 0.
export function tileText(letter, lit = false, value = "") {
  const [x, y] = [(PITCH - FACE) / 2, (PITCH - FACE) / 2];
  return rect(x - 1, y + 3, FACE + 2, "#000", ' fill-opacity="0.2"') + rect(x, y + 2, FACE, (lit ? FRESH : IVORY)[2]) +
    rect(x, y - 2, FACE, lit ? "url(#fresh)" : "url(#ivory)") +
    `<text x="${PITCH / 2}" y="${PITCH / 2 + 8}">${escaped(letter)}</text>` +
    (value === "" ? "" : `<text x="${PITCH - 10}" y="${PITCH - 9}" font-size="12">${escaped(value)}</text>`);
}

export const placed = (x, y, text, scale = 1) => `<g transform="translate(${x} ${y}) scale(${scale})">${text}</g>`;

// Tiles with the upper left corner of their box at 0, 0.
export function tilesText(cells, lit = new Set()) {
  const { top, left, bottom, right } = boundsOf(cells.keys()) ?? { top: 0, left: 0, bottom: 0, right: 0 };
  const tiles = [...cells].map(([key, letter]) => {
    const [row, column] = squareOf(key);
    return placed((column - left) * PITCH, (row - top) * PITCH, tileText(letter, lit.has(key)));
  });
  return { text: tiles.join(""), width: (right - left + 1) * PITCH, height: (bottom - top + 1) * PITCH };
}

export const letters = (text) =>
  `<g font-family="${FONT}" font-size="27" font-weight="700" text-anchor="middle" fill="#33291c">${text}</g>`;

export const page = (width, height, background, text) => ({
  text: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${DEFINITIONS}<rect width="${width}" height="${height}" rx="20" fill="${background}"/>${text}</svg>\n`,
  width,
  height,
});

export function drawSvg(cells, lit = new Set()) {
  const { text, width, height } = tilesText(cells, lit);
  return page(width + 2 * MARGIN, height + 2 * MARGIN, "#2f5a50", letters(placed(MARGIN, MARGIN, text)));
}

// A picture as PNG.
export async function toPng({ text, width, height }, scale = 2) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This picture is too large for a PNG: take the SVG."))), "image/png");
  });
}

export const drawPng = (cells, lit) => toPng(drawSvg(cells, lit));
