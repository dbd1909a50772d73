// A game as a tree: the moves played are the main line, which never changes; moves that are tried
// branch off. A node is a position, an edge a move from it. All of it is plain data.

import { readCgp } from "./analysecgp.js";
import { sameMove } from "./analysemoves.js";

const MOST_EDGES = 400; // most tried moves of one game

export const MOVES = new Set(["play", "exchange", "pass"]);

// The seat on turn in each position. Before a move it is the seat that makes it; before a
// challenge, a penalty or the end it is the seat whose score comes first, or else the next one.
function seatsOf({ turns, positions, players }) {
  const count = Math.max(2, players.length);
  const totals = Array(count).fill(0);
  let next = 0;
  return positions.map((cgp, index) => {
    const turn = turns[index];
    const scores = readCgp(cgp).scores;
    const matching = totals.flatMap((_, seat) => (scores.every((score, place) => score === totals[(seat + place) % count]) ? [seat] : []));
    const guess = matching.length === 1 ? matching[0] : next;
    if (!turn) return guess;
    if (typeof turn.total === "number") totals[turn.seat] = turn.total;
    if (!MOVES.has(turn.kind)) return guess;
    next = (turn.seat + 1) % count;
    return turn.seat;
  });
}

// A selection is an edge (a decision that was made) or a node without edges (an open one).
export class GameTree {
  constructor(game) {
    const { turns, positions, players } = game;
    this.seats = Math.max(2, players.length);
    const seats = seatsOf(game);
    this.main = positions.map((cgp, index) => ({ path: String(index), index, cgp, seat: seats[index], edges: [], from: null }));
    turns.forEach((turn, index) => this.link(this.main[index], turn, this.main[index + 1], String(index), true));
    this.root = this.main[0];
    const last = turns.findLastIndex(({ kind }) => MOVES.has(kind));
    for (const node of this.main) node.over = Boolean(game.final) && node.index > last;
  }

  link(node, turn, to, path, main) {
    const edge = { turn, from: node, to, path, main };
    to.from = edge;
    node.edges.push(edge);
    return edge;
  }

  get size() {
    const count = (node) => node.edges.reduce((sum, edge) => sum + Number(!edge.main) + (edge.main ? 0 : count(edge.to)), 0);
    return this.main.reduce((sum, node) => sum + count(node), 0);
  }

  // Try a move: return its edge, which may already exist, or null if there are too many.
  add(node, turn, cgp, seat = null) {
    const known = node.edges.find((edge) => sameMove(edge.turn.move, turn.move));
    if (known) return known;
    if (this.size >= MOST_EDGES) return null;
    const path = `${node.path}/${turn.move}`;
    const to = { path, index: node.index + 1, cgp, seat: seat ?? (node.seat + 1) % this.seats, edges: [], from: null };
    return this.link(node, turn, to, path, false);
  }

  // The rack of the next player, from the next turn of the game: it does not depend on the move.
  nextRack(node) {
    const { turn, to } = node.edges.find((edge) => edge.main) ?? {};
    const following = to?.edges.find((edge) => edge.main)?.turn;
    const known = MOVES.has(turn?.kind) && MOVES.has(following?.kind) && following.seat === (node.seat + 1) % this.seats;
    return known ? readCgp(to.cgp).racks[0] : "";
  }

  remove(edge) {
    if (!edge.main) edge.from.edges = edge.from.edges.filter((other) => other !== edge);
  }

  // All edges and open ends in the order of the list: a decision, what else was tried there, and
  // the next one.
  rows() {
    const rows = [];
    const walk = (node, depth) => {
      const [first, ...others] = node.edges;
      if (!first) {
        rows.push({ node, edge: null, depth });
        return;
      }
      rows.push({ node, edge: first, depth });
      for (const other of others) {
        rows.push({ node, edge: other, depth: depth + 1 });
        walk(other.to, depth + 1);
      }
      walk(first.to, depth);
    };
    walk(this.root, 0);
    return rows;
  }

  find(path) {
    return this.rows().find(({ node, edge }) => (edge ?? node).path === path) ?? null;
  }

  // The tried moves, for storage.
  toJson() {
    const branch = ({ turn, to }) => ({ turn, cgp: to.cgp, seat: to.seat, edges: to.edges.map(branch) });
    return this.main.flatMap((node) => node.edges.filter((edge) => !edge.main).map((edge) => ({ at: node.index, ...branch(edge) })));
  }

  // Read stored moves; those that no longer fit are left out.
  read(branches) {
    const grow = (node, { turn, cgp, seat, edges = [] }) => {
      if (typeof turn?.move !== "string" || typeof cgp !== "string") return;
      const edge = this.add(node, turn, cgp, seat);
      if (edge && !edge.main) for (const next of edges) grow(edge.to, next);
    };
    for (const branch of Array.isArray(branches) ? branches : []) {
      if (this.main[branch?.at]) grow(this.main[branch.at], branch);
    }
  }
}

// The selection after a step forward or back, or null.
export const stepOn = ({ edge }) => (edge ? { node: edge.to, edge: edge.to.edges[0] ?? null } : null);
export const stepBack = ({ node }) => (node.from ? { node: node.from.from, edge: node.from } : null);
