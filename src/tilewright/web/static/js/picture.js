// A grid as a picture that needs nothing else: SVG text, and PNG drawn from it by the browser.

import { boundsOf, squareOf } from "./squares.js";

const PITCH = 48;
const MARGIN = 20;
const FACE = 42;
const IVORY = ["#fffaf0", "#f1e3c4", "#b9a06c"];
const FRESH = ["#ffe9a3", "#fbc940", "#b17f10"];

const gradient = (name, [top, foot]) =>
  `<linearGradient id="${name}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient>`;

const rect = (x, y, side, fill, extra = "") =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="7" fill="${fill}"${extra}/>`;

function tile(letter, row, column, lit) {
  const [x, y] = [MARGIN + column * PITCH + 3, MARGIN + row * PITCH + 3];
  return rect(x - 1, y + 3, FACE + 2, "#000", ' fill-opacity="0.2"') + rect(x, y + 2, FACE, (lit ? FRESH : IVORY)[2]) +
    rect(x, y - 2, FACE, lit ? "url(#fresh)" : "url(#ivory)") +
    `<text x="${x + FACE / 2}" y="${y + FACE / 2 + 8}">${letter}</text>`;
}

export function drawSvg(cells, lit = new Set()) {
  const { top, left, bottom, right } = boundsOf(cells.keys());
  const [width, height] = [(right - left + 1) * PITCH + 2 * MARGIN, (bottom - top + 1) * PITCH + 2 * MARGIN];
  const tiles = [...cells].map(([key, letter]) => {
    const [row, column] = squareOf(key);
    return tile(letter, row - top, column - left, lit.has(key));
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${gradient("ivory", IVORY)}${gradient("fresh", FRESH)}</defs>` +
    `<rect width="${width}" height="${height}" rx="20" fill="#2f5a50"/>` +
    `<g font-family="Avenir Next, Futura, Century Gothic, Helvetica Neue, DejaVu Sans, Arial, sans-serif" font-size="27" font-weight="700" text-anchor="middle" fill="#33291c">${tiles.join("")}</g></svg>\n`;
  return { text, width, height };
}

export async function drawPng(cells, lit, scale = 2) {
  const { text, width, height } = drawSvg(cells, lit);
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
