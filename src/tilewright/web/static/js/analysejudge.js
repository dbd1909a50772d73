// Judging games in the background: one after another, turn by turn, with a progress bar.

import { byId, setText } from "./dom.js";
import { stream } from "./analysethink.js";
import { titleOf } from "./analysecollection.js";
import { speakEvent } from "./speak.js";
import { t } from "./texts.js";
import { headers } from "./visitor.js";

export class Judge {
  // `changed(entry)` is called after each judged turn, `done` after all games.
  constructor({ changed, done, failed }) {
    Object.assign(this, { changed, done, failed });
    this.stopper = null;
    byId("stop-annotating").addEventListener("click", () => this.stop());
  }

  get running() {
    return this.stopper !== null;
  }

  stop() {
    this.stopper?.abort();
  }

  async run(entries, lexiconOf) {
    if (this.running) return;
    const waiting = entries.filter(({ game }) => game.turns.length);
    const stopper = new AbortController();
    this.stopper = stopper;
    byId("progress-line").hidden = false;
    const failed = [];
    for (const [index, entry] of waiting.entries()) {
      if (stopper.signal.aborted) break;
      try {
        await this.judge(entry, lexiconOf(entry), stopper.signal, index, waiting.length);
      } catch (error) {
        if (error.name !== "AbortError") failed.push(waiting.length > 1 ? `${titleOf(entry.game)}: ${error.message}` : error.message);
      }
    }
    if (failed.length) {
      this.failed(new Error(failed.join("\n")));
    } else if (!stopper.signal.aborted) {
      speakEvent(t("analyse.annotated"));
      this.done(waiting);
    }
    this.stopper = null;
    byId("progress-line").hidden = true;
  }

  async judge(entry, lexicon, signal, index, all) {
    entry.judged = new Map();
    this.progress(entry, 0, index, all);
    await stream("/api/analyse/annotate", { text: entry.text, lexicon, seconds: Number(byId("judging").value) }, {
      signal, headers: headers(),
      message: (line) => this.receive(entry, line, index, all),
    });
  }

  receive(entry, line, index, all) {
    if (line.type === "progress") {
      this.progress(entry, line.turns ? line.turn / line.turns : 0, index, all);
    } else if (line.type === "turn") {
      entry.judged.set(line.event, line);
      this.changed(entry);
    } else if (line.type === "done") {
      entry.summary = line.games?.[0] ?? null;
      this.changed(entry);
    }
  }

  progress(entry, share, index, all) {
    byId("progress").value = (index + share) / all;
    setText(byId("progress-text"), all > 1
      ? t("analyse.annotating_many", { title: titleOf(entry.game), number: index + 1, all })
      : t("analyse.annotating"));
  }
}
