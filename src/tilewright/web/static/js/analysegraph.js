// The course of a game as a graph: win chances if they are known, otherwise leads.

import { percent, signed } from "./analysefigures.js";
import { svg } from "./dom.js";
import { t, textOr } from "./texts.js";

const WIDTH = 320;
const HEIGHT = 120;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 6, 8, 16];

// --- pure ---

// Leads of seat 0 before each turn and at the end.
export function leads(positions) {
  return positions.map(({ scores, seat }) => {
    const own = scores[(scores.length - seat) % scores.length];
    return own - Math.max(...scores.filter((_, index) => index !== (scores.length - seat) % scores.length));
  });
}

// Win chances of seat 0 before each turn, from judgements; null if unknown.
export function chances(turns, judged) {
  const before = turns.map((turn, index) => {
    const win = judged.get(index)?.win_before;
    if (typeof win !== "number") return null;
    return turn.seat === 0 ? win : 1 - win;
  });
  return before;
}

// A round number of points at the top of the scale.
export const scaleOf = (values) => Math.max(50, Math.ceil(Math.max(...values.map(Math.abs), 1) / 50) * 50);

// --- the picture ---

function frame(low, high, labels, width) {
  const up = (value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const lines = labels.flatMap(([value, text]) => [
    svg("line", { class: value === (low + high) / 2 ? "middle" : "scale", x1: LEFT, x2: width - RIGHT, y1: up(value), y2: up(value) }),
    svg("text", { x: LEFT - 4, y: up(value) + 4, class: "scale" }, text)]);
  return { up, lines };
}

function marks(judged, across, up, values) {
  return [...judged].filter(([index, one]) => one.is_mistake && values[index] !== null && values[index] !== undefined)
    .map(([index, { kind, seat, loss_win: loss }]) => svg("circle", {
      class: `mistake seat${seat ?? 0}`, cx: across(index), cy: up(values[index]), r: (3.5 + Math.min(4, 25 * (loss ?? 0))).toFixed(1) },
    svg("title", {}, textOr(`analyse.kinds.${kind}`, ""))));
}

// `judged` maps turns to judgements; `at` is the turn shown.
export function drawGraph({ names, positions, turns, judged, at = null, go, width = WIDTH }) {
  const wins = chances(turns, judged);
  const known = wins.some((value) => value !== null);
  const values = known ? wins : leads(positions);
  const most = known ? 1 : scaleOf(values);
  const { up, lines } = known
    ? frame(0, 1, [[0, percent(0, 0)], [0.5, percent(0.5, 0)], [1, percent(1, 0)]], width)
    : frame(-most, most, [[-most, signed(-most, 0)], [0, "0"], [most, signed(most, 0)]], width);
  const last = Math.max(1, positions.length - 1);
  const across = (index) => LEFT + (index / last) * (width - LEFT - RIGHT);
  const points = values.flatMap((value, index) => (value === null ? [] : [`${across(index).toFixed(1)},${up(value).toFixed(1)}`]));
  const label = t(known ? "analyse.graph_wins" : "analyse.graph_leads", { name: names[0] ?? "", mistakes: [...judged.values()].filter(({ is_mistake: mistake }) => mistake).length });
  const picture = svg("svg", { class: "course", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": label },
    ...lines,
    ...(at === null ? [] : [svg("line", { class: "now", x1: across(at), x2: across(at), y1: TOP, y2: HEIGHT - BOTTOM })]),
    svg("polyline", { class: "values", points: points.join(" ") }),
    ...marks(judged, across, up, values),
    svg("text", { x: LEFT, y: HEIGHT - 3, class: "foot" }, t(known ? "analyse.wins_of" : "analyse.lead_of", { name: names[0] ?? "" })));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * width - LEFT) / (width - LEFT - RIGHT);
    go(Math.max(0, Math.min(positions.length - 1, Math.round(share * last))));
  });
  return picture;
}
