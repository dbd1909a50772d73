// The board and the tiles of a game, in the form that the other modules use.

// Standard Scrabble with English tiles, for positions set up before any game is opened.
const HALF = ["=..'...=", ".-...\"..", "..-...'.", "'..-...'", "....-...", ".\"...\"..", "..'...'.", "=..'...-"];
const mirrored = (list) => [...list, ...[...list].reverse().slice(1)];
const TILES = "A9,1 B2,3 C2,3 D4,2 E12,1 F2,4 G3,2 H2,4 I9,1 J1,8 K1,5 L4,1 M2,3 N6,1 O8,1 P2,3 Q1,10 R6,1 S4,1 T6,1 U4,1 V2,4 W2,4 X1,8 Y2,4 Z1,10 ?2,0";

export const STANDARD = {
  board: mirrored(HALF).map((line) => mirrored([...line]).join("")),
  start: [7, 7],
  tiles: Object.fromEntries(TILES.split(" ").map((text) => [text[0], text.slice(1).split(",").map(Number)])),
  rules: { rack_size: 7, bingo: 50, exchange_limit: 7, tile_set: "scrabble" },
};

// A game's rules in the form of a live room; settings are beside the board or in `rules`.
export function roomOf({ room, rules }) {
  const given = room ?? rules ?? STANDARD;
  return { ...STANDARD, ...given, rules: given.rules ?? { ...STANDARD.rules, ...given } };
}
