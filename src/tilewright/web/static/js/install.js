// The worker that answers when there is no connection. Browsers offer it on secure pages alone.

navigator.serviceWorker?.register("/worker.js").catch(() => {
  // Without the worker the browser's own error page is shown offline; nothing else changes.
});
