// A thought of the server as a stream of JSON lines, which can be paused and resumed: the server
// stores the results so far under a token.

import { t } from "./texts.js";
import { refusalText } from "./refusals.js";

// The lines of an answer as JSON documents.
async function* documents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
    if (done) return;
  }
}

// Post a question; `message` gets each line of the answer.
export async function stream(path, body, { signal, headers = {}, message }) {
  let answer;
  try {
    answer = await fetch(path, { method: "POST", signal, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error(t("site.unreachable"));
  }
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => null))?.error;
    throw new Error(refusal?.message ? refusalText(refusal) : t("site.status", { status: String(answer.status) }));
  }
  for await (const line of documents(answer.body)) {
    if (line.type === "error") throw new Error(refusalText(line.error ?? line));
    message(line);
  }
}

// Thoughts about positions, stored by question, so that going back shows them again.
export class Thinker {
  constructor({ changed, failed, headers }) {
    Object.assign(this, { changed, failed, headers });
    this.thoughts = new Map();
    this.stopper = null;
    this.running = null;
  }

  known(key) {
    return this.thoughts.get(key) ?? null;
  }

  // Ask a question, continuing from what is known about it.
  async think(key, question) {
    this.pause();
    const stopper = new AbortController();
    Object.assign(this, { stopper, running: key });
    const resume = this.known(key)?.resume ?? null;
    this.changed();
    try {
      await stream("/api/analyse/think", { ...question, resume }, {
        signal: stopper.signal, headers: this.headers(),
        message: (line) => {
          if (line.type !== "candidates" || stopper.signal.aborted) return;
          this.thoughts.set(key, { ...line, at: performance.now() });
          this.changed();
        },
      });
    } catch (error) {
      if (error.name !== "AbortError" && this.stopper === stopper) this.failed(error);
    }
    if (this.stopper === stopper) {
      this.running = null;
      this.changed();
    }
  }

  pause() {
    this.stopper?.abort();
    this.running = null;
  }

  forget() {
    this.pause();
    this.thoughts.clear();
  }
}
