// Shows the offline page when there is no connection. Only that page and its files are cached;
// scripts, pages and API responses always come from the server.

const CACHE = "tilewright-{{version}}"; // changes with the cached files
const OFFLINE = "/offline";
const FILES = [OFFLINE, "/static/css/offline.css", "/static/js/offline.js", "/static/favicon.svg"];

const kept = (path) => caches.match(path, { ignoreVary: true });

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === "navigate") event.respondWith(visit(event));
  else if (origin === location.origin && FILES.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(async () => (await kept(pathname)) ?? Response.error()));
  }
});

async function visit(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepLanguage(answer.headers.get("content-language")));
    return answer;
  } catch {
    return (await kept(OFFLINE)) ?? Response.error();
  }
}

// The page is cached in the language used last.
async function keepLanguage(language) {
  const page = await kept(OFFLINE);
  if (!language || page?.headers.get("content-language") === language) return;
  const cache = await caches.open(CACHE);
  await cache.add(OFFLINE).catch(() => {}); // the connection may be lost again
}
