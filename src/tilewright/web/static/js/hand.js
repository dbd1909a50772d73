// The tiles in hand: buttons for taps, drags and arrow keys.

import { paintTile, tilePicture } from "./board.js";
import { element } from "./dom.js";
import { t } from "./texts.js";

const MANY = 24; // tiles, if the style sheet sets no number of rows
const STEP = 48; // pixels from one tile to the next
const SORTED = "AEIOU";

function labelOf({ letter, node }) {
  const name = letter === "?" ? t("game.blank") : letter;
  return node.classList.contains("fresh") ? t("room.new_tile", { name }) : name;
}

export class Hand {
  constructor(root, { tapped, dragged, counted = true, make = undefined }) {
    this.root = root;
    this.tiles = [];
    this.picked = null;
    this.made = 0;
    this.counted = counted;
    this.make = make;
    this.tapped = tapped;
    this.dragged = dragged;
    root.addEventListener("keydown", (event) => this.walk(event));
    let width = 0;
    new ResizeObserver(() => requestAnimationFrame(() => {
      if (width !== root.clientWidth) this.refresh();
      width = root.clientWidth;
    })).observe(root);
  }

  // How many tiles are visible without scrolling.
  get most() {
    const rows = Number(getComputedStyle(this.root).getPropertyValue("--rows"));
    return rows && this.root.clientWidth ? rows * Math.floor(this.root.clientWidth / STEP) : MANY;
  }

  // Show a hand: remaining tiles keep their place, new ones come last and are marked.
  show(letters, news = true) {
    const wanted = [...letters];
    this.tiles = this.tiles.filter((tile) => {
      const index = wanted.indexOf(tile.letter);
      if (index < 0) tile.node.remove();
      else wanted.splice(index, 1);
      return index >= 0;
    });
    if (news && wanted.length) for (const tile of this.tiles) tile.node.classList.remove("fresh");
    for (const letter of wanted) this.add(letter, news);
    if (this.picked && !this.tiles.includes(this.picked)) this.pick(null);
    this.refresh();
  }

  add(letter, news) {
    const node = element("button", { type: "button", class: "hand-tile", "data-letter": letter },
      tilePicture(letter, this.make));
    if (news) node.classList.add("fresh");
    const tile = { letter, node, id: this.made++ };
    node.addEventListener("click", (event) => {
      // Taps are handled on pointerup; this is Enter, Space or a screen reader.
      if (event.detail === 0) this.tapped(tile);
    });
    node.addEventListener("pointerdown", (event) => this.dragged(event, tile));
    this.tiles.push(tile);
    this.root.append(node);
  }

  // Remove one tile, so that exactly the touched one disappears.
  remove(tile) {
    this.tiles = this.tiles.filter((other) => other !== tile);
    tile.node.remove();
    if (this.picked === tile) this.pick(null);
    this.refresh();
  }

  pick(tile) {
    this.picked = tile;
    this.refresh();
  }

  refresh() {
    const stop = this.picked ?? this.tiles.find((tile) => tile.node === document.activeElement) ?? this.tiles[0];
    for (const tile of this.tiles) {
      tile.node.setAttribute("aria-pressed", String(tile === this.picked));
      tile.node.setAttribute("aria-label", labelOf(tile));
      paintTile(tile.node.querySelector(".tile"), tile.node.classList.contains("fresh") ? "fresh" : "ivory");
      tile.node.tabIndex = tile === stop ? 0 : -1;
    }
    this.root.classList.toggle("many", this.tiles.length > this.most);
    this.root.classList.toggle("empty", !this.tiles.length);
    if (this.counted) this.root.setAttribute("aria-label", t("room.hand_of", { count: this.tiles.length }));
  }

  arrange(tiles) {
    this.tiles = tiles;
    this.root.append(...tiles.map((tile) => tile.node));
    this.refresh();
  }

  // Put a tile where it was dropped among the others.
  moveTo(tile, x) {
    const others = this.tiles.filter((other) => other !== tile);
    const middle = ({ node }) => node.getBoundingClientRect().left + node.offsetWidth / 2;
    const index = others.findIndex((other) => middle(other) > x);
    others.splice(index < 0 ? others.length : index, 0, tile);
    this.arrange(others);
  }

  shuffle() {
    const tiles = [...this.tiles];
    for (let last = tiles.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1));
      [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
    }
    this.arrange(tiles);
  }

  // Vowels first, then consonants, both from A to Z.
  sort() {
    const rank = (tile) => (SORTED.includes(tile.letter) ? "0" : "1") + tile.letter;
    this.arrange([...this.tiles].sort((a, b) => rank(a).localeCompare(rank(b)) || a.id - b.id));
  }

  walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const index = this.tiles.findIndex((tile) => tile.node === document.activeElement);
    if (!step || index < 0) return;
    const next = this.tiles[(index + step + this.tiles.length) % this.tiles.length];
    for (const tile of this.tiles) tile.node.tabIndex = tile === next ? 0 : -1;
    next.node.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
