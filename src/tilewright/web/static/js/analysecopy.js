// Copying and saving positions and games: CGP, text, link, pictures, GCG with notes.

import { linkTo } from "./analyseaddress.js";
import { withList } from "./analysecgp.js";
import { copyText, download, toast } from "./dom.js";
import { refusalText } from "./refusals.js";
import { t } from "./texts.js";
import { headers, postOwn } from "./visitor.js";

const fileName = (title, kind) => `${title.normalize("NFKD").replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase() || "game"}.${kind}`;

// A picture from the server, with the size that browsers need to draw it.
function sized(text) {
  const [, width, height] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(text) ?? [null, 502, 502];
  return { text: text.replace("<svg ", `<svg width="${width}" height="${height}" `), width: Number(width), height: Number(height) };
}

// A position without turns is exported as a game that leads to it.
const source = ({ text, game, tree }) => (game.turns.length ? { text } : { cgp: tree.root.cgp });

async function exported(entry, format) {
  const answer = await fetch("/api/analyse/export", {
    method: "POST", headers: { "content-type": "application/json", ...headers() },
    body: JSON.stringify({ ...source(entry), notes: entry.notes.exported, tree: entry.tree.toJson(), format }),
  });
  if (answer.ok) return answer.blob();
  const refusal = (await answer.json().catch(() => null))?.error;
  throw new Error(refusal ? refusalText(refusal) : t("site.status", { status: String(answer.status) }));
}

// `at` has the entry, the node shown, the list in use and a title.
const COPIES = {
  cgp: async ({ node, lexicon }) => copied(withList(node.cgp, lexicon)),
  text: async (at) => copied((await described(at)).text),
  link: async ({ node, lexicon }) => copied(linkTo(node.cgp, lexicon)),
  svg: async (at) => saved(fileName(at.title, "svg"), new Blob([(await pictured(at)).text], { type: "image/svg+xml" })),
  png: async (at) => saved(fileName(at.title, "png"), await (await import("./picture.js")).toPng(await pictured(at))),
  gcg: async ({ entry, title }) => saved(fileName(title, "gcg"), await exported(entry, "gcg")),
};

const described = ({ node, lexicon }) => postOwn("/api/analyse/position", { cgp: node.cgp, lexicon });

async function pictured(at) {
  const { svg, problems } = await described(at);
  if (!svg) throw new Error(problems?.[0]?.message ?? t("analyse.no_picture"));
  return sized(svg);
}

async function copied(text) {
  if (!text) throw new Error(t("analyse.no_picture"));
  toast((await copyText(text)) ? t("analyse.copied") : t("site.cannot_copy"));
}

function saved(name, blob) {
  download(name, blob);
  toast(t("analyse.saved_as", { name }));
}

export async function copyAs(kind, at) {
  try {
    await COPIES[kind](at);
  } catch (error) {
    toast(error.message, "bad");
  }
}
