// Line icons, 24 × 24, inserted into every element with data-icon.

import { svg } from "./dom.js";

const ICONS = {
  settings: "M4 7h9M17 7h3M15 4.500v5M4 17h3M11 17h9M9 14.500v5",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  select: "M4 4h3M10 4h4M17 4h3v3M20 10v4M20 17v3h-3M14 20h-4M7 20H4v-3M4 14v-4M4 7V4",
  rotate: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-13 6",
  undo: "M8 13l-5-5 5-5M3 8h11a6 6 0 0 1 6 6v5",
  redo: "M16 13l5-5-5-5M21 8H10a6 6 0 0 0-6 6v5",
  sound: "M4 9v6h4l5 4V5L8 9zM16.500 8.500a5 5 0 0 1 0 7M19 6a8.500 8.500 0 0 1 0 12",
  back: "M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-3",
  recall: "M12 3v10M8 9l4 4 4-4M4 14v6h16v-6",
  close: "M6 6l12 12M18 6L6 18",
  shuffle: "M3 7h4l10 10h4M18 14l3 3-3 3M3 17h4l3-3M14 10l3-3h4M18 4l3 3-3 3",
  sort: "M4 6h16M4 12h11M4 18h6",
  dump: "M12 4v10M8 10l4 4 4-4M4 17v3h16v-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c1 1 1 1.500 1 2.500h6c0-1 0-1.500 1-2.500A6 6 0 0 0 12 3z",
  rescue: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5.600 5.600l3.600 3.600M14.800 14.800l3.600 3.600M18.400 5.600l-3.600 3.600M9.200 14.800l-3.600 3.600",
  smile: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 14a5 5 0 0 0 8 0M9 9v.1M15 9v.1",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M20 18v2h-2",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  flag: "M6 21V4h11l-2 4 2 4H6",
  keys: "M9.500 9a2.500 2.500 0 1 1 3.500 2.300c-.7.300-1 .8-1 1.700v.5M12 17v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5l-10 7 10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  before: "M15 5l-7 7 7 7",
  after: "M9 5l7 7-7 7",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  save: "M12 4v11M8 11l4 4 4-4M5 20h14",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  open: "M3 19V6h6l2 2h10v11zM3 11h18",
  chart: "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
};

export function setIcon(node, name) {
  node.querySelector(".icon")?.remove();
  node.prepend(svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: ICONS[name] })));
}

for (const node of document.querySelectorAll("[data-icon]")) setIcon(node, node.dataset.icon);
