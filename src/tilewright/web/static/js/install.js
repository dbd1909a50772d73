// Register the worker that answers without a connection. Browsers allow it on secure pages only.

navigator.serviceWorker?.register("/worker.js").catch(() => {
  // Without the worker the browser's own error page is shown offline; nothing else changes.
});
