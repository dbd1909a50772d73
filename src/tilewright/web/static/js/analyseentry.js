// An open game: its source, tree, notes and judgements.

import { digestOfGame, Notes } from "./analysenotes.js";
import { roomOf } from "./analyseroom.js";
import { GameTree } from "./analysetree.js";
import { byId, setText } from "./dom.js";
import { t } from "./texts.js";

const say = (text) => setText(byId("note-state"), text);

export function entryOf({ game, text, address = null }) {
  const tree = new GameTree(game);
  const notes = new Notes(digestOfGame(game), tree, { failed: (error) => say(error.message), saved: () => say(t("analyse.note_saved")) });
  let loading = null;
  return {
    game, text, address, tree, notes, room: roomOf(game), judged: new Map(), summary: null, at: null,
    // Fetch notes and variations, once.
    load: () => (loading ??= notes.load(game).catch((error) => say(error.message))),
  };
}
