"""Both engines' answers, their times, and which answer is right if they differ."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from benches import spent
from benches.endgame import play_down
from benches.peers.peer import Choice, Peer
from benches.peers.program import PeerError
from tilewright import Lexicon, Limit
from tilewright.grid.placement import Direction
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.leaves import shipped
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.endgame import solve_endgame
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.preendgame import solve_preendgame
from tilewright.scrabble.training.selfplay import make_playout, play_games

RULES = Rules()
ROUNDS = 5  # of static games, so that changes of the machine's speed affect both engines
LONGER = 8  # times the effort, to judge choices that differ
PLIES = 2
CANDIDATES = 15
CLEAR = 2.0  # standard errors that make one move clearly better


@dataclass(frozen=True)
class Effort:
    """The amount of work to compare on."""

    positions: int = 10
    games: int = 1000
    iterations: int = 300
    seconds: float = 1.0
    seed: int = 1


@dataclass
class Tally:
    """The results of two engines on the same positions."""

    subject: str
    positions: int = 0
    agree: int = 0
    ours_better: int = 0
    theirs_better: int = 0
    even: int = 0
    figures: dict[str, float] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, name: str, value: float) -> None:
        self.figures[name] = self.figures.get(name, 0.0) + value

    def judge(self, ours: float, theirs: float, error: float = 0.0) -> None:
        """Count a differing choice by the values that an exact or longer search gives both."""
        if ours - theirs > CLEAR * error:
            self.ours_better += 1
        elif theirs - ours > CLEAR * error:
            self.theirs_better += 1
        else:
            self.even += 1


def comparisons() -> dict[str, Callable[[Peer, Lexicon, Effort], Tally]]:
    return {
        "moves": compare_moves,
        "games": compare_games,
        "playouts": compare_playouts,
        "endgames": compare_endgames,
        "preendgames": compare_preendgames,
    }


def positions(lexicon: Lexicon, effort: Effort, left: tuple[int, int]) -> Iterator[Position]:
    """Yield positions of static self-play with `left` tiles in the bag, seen from the turn."""
    finder = MoveFinder(lexicon, RULES)
    number, seed = 0, effort.seed * 1000
    while number < effort.positions:
        seed += 1
        rng = Random(seed)
        position = play_down(finder, rng, rng.randint(*left))
        if not position.is_over and left[0] <= position.bag <= left[1]:
            number += 1
            yield position.seen_by(position.on_turn) if position.bag else position


def placed(position: Position, move: Move) -> frozenset[tuple[int, int, str]]:
    """The tiles that a play adds to the board, or an exchange, independent of the notation."""
    if move.kind is not Kind.PLAY:
        return frozenset([(-1, -1, f"{move.kind} {''.join(sorted(move.tiles))}")])
    down = move.direction is Direction.DOWN
    squares = [
        (move.row + step, move.column) if down else (move.row, move.column + step)
        for step in range(len(move.tiles))
    ]
    return frozenset(
        (row, column, tile)
        for (row, column), tile in zip(squares, move.tiles, strict=True)
        if tile != "." and position.rows[row][column] == "."
    )


def compare_moves(peer: Peer, lexicon: Lexicon, effort: Effort) -> Tally:
    """All plays and their scores."""
    tally = Tally("moves")
    for position in positions(lexicon, effort, (1, 80)):
        ours = {placed(position, move): score for move, score in position.plays()}
        theirs = {placed(position, move): score for move, score in peer.plays(position).items()}
        tally.positions += 1
        tally.agree += ours == theirs
        tally.add("plays", len(ours))
        if ours != theirs:
            tally.notes.append(f"{len(ours)} plays against {len(theirs)} in {position.rack}")
    return tally


def compare_games(peer: Peer, lexicon: Lexicon, effort: Effort) -> Tally:
    """Complete games of static players, by CPU time, in alternating rounds."""
    playout = make_playout(lexicon, RULES, shipped("scrabble"))
    play_games(playout, 0, 0, 50)
    tally, number = Tally("games"), max(1, effort.games // ROUNDS)
    for _ in range(ROUNDS):
        tally.add("our games/s", number / spent(lambda: play_games(playout, 1, 0, number)) / ROUNDS)
        tally.add("their games/s", number / peer.static_games(number) / ROUNDS)
    return tally


def compare_playouts(peer: Peer, lexicon: Lexicon, effort: Effort) -> Tally:
    """Choices after simulation, and playouts per second."""
    tally = Tally("playouts")
    agent = Simulate(lexicon, iterations=effort.iterations, plies=PLIES, candidates=CANDIDATES)
    longer = Simulate(lexicon, iterations=LONGER * effort.iterations, plies=PLIES, candidates=2)
    work: dict[str, float] = {"our": 0.0, "their": 0.0}
    used = dict.fromkeys(work, 0.0)
    for position in positions(lexicon, effort, (8, 80)):
        started = time.process_time()
        mine = agent.consider(position, Random(0))
        used["our"] += time.process_time() - started
        work["our"] += sum(one.iterations for one in mine.moves)
        theirs = peer.simulate(position, PLIES, effort.iterations)
        work["their"], used["their"] = work["their"] + theirs.work, used["their"] + theirs.seconds
        choice = mine.moves[0].move
        if _same(tally, position, choice, theirs):
            continue
        both = {
            placed(position, one.move): one
            for one in longer.consider(position, Random(1), 2, [choice, theirs.move]).moves
        }
        first, second = (both[placed(position, move)] for move in (choice, theirs.move))
        error = (first.win_error or 0.0) + (second.win_error or 0.0)
        tally.judge(first.win or 0.0, second.win or 0.0, error)
    for name, number in work.items():
        tally.figures[f"{name} seconds"] = used[name]
        if number:
            tally.figures[f"{name} playouts/s"] = number / used[name]
    return tally


def compare_endgames(peer: Peer, lexicon: Lexicon, effort: Effort) -> Tally:
    """Values and choices with an empty bag; differing choices are judged by exact values."""
    tally = Tally("endgames")
    for position in positions(lexicon, effort, (0, 0)):
        started = time.process_time()
        mine = solve_endgame(position, Limit(seconds=effort.seconds))
        tally.add("our seconds", time.process_time() - started)
        theirs = peer.endgame(position, effort.seconds)
        tally.add("we proved", mine.exact)
        tally.add("they proved", theirs.proved)
        tally.add("their seconds", theirs.seconds)
        if mine.exact and theirs.proved and theirs.value != mine.value:
            tally.notes.append(f"proved values differ: {mine.value} against {theirs.value}")
        if _same(tally, position, mine.move, theirs):
            continue
        limit = Limit(seconds=LONGER * effort.seconds)
        lines = solve_endgame(position, limit, also=[mine.move, theirs.move]).lines
        values = {placed(position, one.move): one.value for one in lines}
        tally.judge(values[placed(position, mine.move)], values[placed(position, theirs.move)])
    return tally


def compare_preendgames(peer: Peer, lexicon: Lexicon, effort: Effort) -> Tally:
    """Choices with one to four tiles in the bag, judged by our longer search."""
    tally = Tally("preendgames")
    for position in positions(lexicon, effort, (1, 4)):
        started = time.process_time()
        mine = solve_preendgame(position, Limit(seconds=effort.seconds))
        tally.add("our seconds", time.process_time() - started)
        theirs = peer.preendgame(position, effort.seconds)
        tally.add("their seconds", theirs.seconds)
        tally.add("they compared all plays", theirs.finished)
        if _same(tally, position, mine.move, theirs):
            continue
        limit = Limit(seconds=LONGER * effort.seconds)
        longer = solve_preendgame(position, limit, also=[mine.move, theirs.move])
        both = {placed(position, one.move): one for one in longer.moves}
        first, second = (both[placed(position, move)] for move in (mine.move, theirs.move))
        better = tally.ours_better
        tally.judge(first.win, second.win, (first.error or 0.0) + (second.error or 0.0))
        if not theirs.finished:
            tally.add("ours better where they did not", tally.ours_better - better)
    return tally


def _same(tally: Tally, position: Position, mine: Move, theirs: Choice) -> bool:
    """Count a position; return whether both engines choose the same play."""
    tally.positions += 1
    same = placed(position, mine) == placed(position, theirs.move)
    tally.agree += same
    return same


def compare(peer: Peer, lexicon: Lexicon, effort: Effort, subjects: list[str]) -> Iterator[Tally]:
    """Yield the requested comparisons; one that the engine cannot do has a note."""
    for subject in subjects:
        try:
            yield comparisons()[subject](peer, lexicon, effort)
        except PeerError as reason:
            yield Tally(subject, notes=[str(reason)])
