// Uploads of word lists and leave values, loaded when they are needed.

import { byId, fetchJson, setText } from "./dom.js";
import { t } from "./texts.js";
import { headers, keepToken } from "./visitor.js";

const LARGEST = 8_000_000; // bytes of an uploaded file
const LEAVES = /\.(klv2|leaves)$/i;

const say = (text) => setText(byId("upload-state"), text);

// Upload a word list, or leave values for the chosen list.
export async function upload(lists, file) {
  if (!file) return;
  const leaves = LEAVES.test(file.name);
  const query = new URLSearchParams({ name: leaves ? lists.name : file.name.replace(/\.\w+$/, ""), kind: leaves ? "leaves" : "words" });
  try {
    if (file.size > LARGEST) throw new Error(t("refusals.too-big"));
    say(t("analyse.uploading"));
    const added = await fetchJson(`/api/analyse/lexicons?${query}`, {
      method: "POST", headers: { "content-type": "application/octet-stream", ...headers() }, body: file,
    });
    keepToken(added.token);
    await lists.load();
    lists.choose(added.name);
    say(leaves ? t("analyse.uploaded_leaves", { title: added.name }) : t("analyse.uploaded", { title: added.name, count: added.words }));
    lists.changed();
  } catch (error) {
    say(error.message);
  }
  byId("upload").value = "";
}

// Delete an uploaded list.
export async function remove(lists) {
  try {
    await fetch(`/api/analyse/lexicons/${encodeURIComponent(lists.name)}`, { method: "DELETE", headers: headers() });
  } catch {
    return say(t("site.unreachable"));
  }
  await lists.load();
  say(t("analyse.upload_help"));
  return lists.changed();
}
