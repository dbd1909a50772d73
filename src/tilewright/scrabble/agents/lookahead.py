"""`lookahead`: the paper's probabilistic search, with parameters bagNum, k, n and numAvg."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from tilewright.alphabet import Alphabet
from tilewright.lexicon import Lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.agents.considering import Considering, Moves, one_of, whole_number
from tilewright.scrabble.kernels.lookahead import Ply
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import kept
from tilewright.scrabble.search.thought import Judgement, Thought

MOST_PLIES = 6
MOST_BRANCHES = 100
MOST_RACKS = 100_000
RACK_SECONDS = 1e-3  # ten times the usual time for a play from a random rack
SOME = 1  # bag size passed to the finder, so that it neither exchanges nor ends the game
ALL = 1000  # plays requested from the finder, which returns at most the 200 highest scores

RawPlay = tuple[float, int, int, int, bool, bytes]  # a play as returned by the finder


class Lookahead(Considering):
    """Plays the move with the best score difference over the next k turns.

    It plays like `greedy` until the bag has fewer than `bag` tiles. Then it follows the `n` highest
    scores k plies deep: at each ply the player has one random rack and `n` plays to choose from,
    and at the last ply the greedy score is averaged over `avg` random racks. The paper's names
    bagNum and numAvg work too. With more than two players it looks one ply ahead.

    Two options are not in the paper. With `racks=common`, all branches of a ply draw the same
    racks, so that their values do not differ by luck. With `ends=yes`, going out scores by the
    rules; in the paper's game it scores nothing.

    Requested plays are followed too. Exchanges, passes and plays beyond the 200 highest scores are
    valued by their score and come last.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        bag: str | int = 100,
        k: str | int = 2,
        n: str | int = 3,
        avg: str | int = 10,
        racks: str = "own",
        ends: str = "no",
        *,
        bagNum: str | int | None = None,
        numAvg: str | int | None = None,
    ) -> None:
        super().__init__(lexicon)
        self.bag = whole_number("bag", bag if bagNum is None else bagNum, 0, 1000)
        self.plies = whole_number("k", k, 1, MOST_PLIES)
        self.branches = whole_number("n", n, 1, MOST_BRANCHES)
        self.average = whole_number("avg", avg if numAvg is None else numAvg, 1, MOST_RACKS)
        self.common = one_of("racks", racks, ("own", "common")) == "common"
        self.ends = one_of("ends", ends, ("no", "yes")) == "yes"
        self._kept: _Tree | None = None

    @property
    def move_seconds(self) -> float:
        return float(RACK_SECONDS * self.branches**self.plies * self.average)

    def consider(
        self, position: Position, rng: Random, count: int = 1, also: Moves = ()
    ) -> Thought:
        seed = rng.getrandbits(64)
        tree = self._tree(position.rules)
        tree.field.load(position.squares)
        rack = encoding.count_codes(position.rack, self.lexicon.alphabet)
        if position.bag >= self.bag:
            plays = tree.greedy(rack, count)
            judged = [self._judgement(position, play[1], play) for play in plays]
            judged = judged or [_stuck(position)]
            judged += _by_score(position, _missing(also, judged))
            return Thought(_best_first(judged), method="greedy")
        looked, judged = self._weigh(position, tree.root, rack, seed)
        judged = judged or [_stuck(position)]
        if plays_asked := [move for move in _missing(also, judged) if move.kind is Kind.PLAY]:
            least = min(position.score(move) for move in plays_asked)
            more, found = self._weigh(position, tree.wide_root(rack, least), rack, seed)
            looked += more
            judged += [one for one in found if one.move in plays_asked]
        unweighed = _by_score(position, _missing(also, judged))
        moves = (*_best_first(judged), *unweighed)
        return Thought(moves, tree.plies, max(1, looked), method="lookahead")

    def _weigh(
        self, position: Position, ply: Ply, rack: bytes, seed: int
    ) -> tuple[int, list[Judgement]]:
        """The number of racks drawn, and a judgement of each play followed by `ply`."""
        alphabet = self.lexicon.alphabet
        others = [one for seat, one in enumerate(position.racks) if seat != position.on_turn]
        known = encoding.count_codes("".join(others), alphabet)
        unseen = encoding.unseen_counts(position)
        weighed = ply.weigh(rack, known, unseen, seed)
        return ply.asked, [self._judgement(position, value, raw) for value, raw in weighed]

    def _tree(self, rules: Rules) -> _Tree:
        if self._kept is None or self._kept.rules != rules:
            plies = self.plies if rules.seats == 2 else 1
            ways = (self.common, self.ends)
            self._kept = _Tree(self.lexicon, rules, plies, self.branches, self.average, ways)
        return self._kept

    def _judgement(self, position: Position, value: float, raw: RawPlay) -> Judgement:
        _, score, row, column, down, tiles = raw
        move = encoding.move_of(
            row, column, down, tiles, encoding.letters_of(self.lexicon.alphabet)
        )
        leave = kept(position.rack, move)
        return Judgement(move, score, leave, score, value)


class _Tree:
    """The plies of the search, each with its own board."""

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rules,
        plies: int,
        branches: int,
        average: int,
        ways: tuple[bool, bool],
    ) -> None:
        self.rules = rules
        self.plies = plies
        self.average = average
        self.ways = ways
        leaves = _no_leaves(lexicon.alphabet)
        root: Ply | None = None
        for _ in range(plies + 1):
            self.below = root
            self.field = encoding.make_field(lexicon, rules)
            self.finder = encoding.make_finder(self.field, lexicon, rules, leaves.values)
            self.root = root = Ply(self.field, self.finder, branches, average, self.below, *ways)

    def greedy(self, rack: bytes, count: int) -> list[RawPlay]:
        """The plays with the highest scores; the first is that of `greedy`, ties included."""
        first = self.finder.first(rack)
        if first is None:
            return []
        best = self.finder.best(rack, SOME, 0, count) if count > 1 else []
        return [first, *(play for play in best if play[1:] != first[1:])][:count]

    def wide_root(self, rack: bytes, least: int) -> Ply:
        """A root that follows every play of at least this score."""
        scores = [raw[1] for raw in self.finder.best(rack, SOME, 0, ALL)]
        branches = sum(score >= least for score in scores)
        return Ply(self.field, self.finder, branches, self.average, self.below, *self.ways)


@lru_cache(maxsize=4)
def _no_leaves(alphabet: Alphabet) -> Leaves:
    return Leaves.zero(alphabet)


def _stuck(position: Position) -> Judgement:
    """Without a play, exchange the whole rack if allowed, else pass."""
    exchange = Move.exchange(position.rack)
    move = exchange if position.rack and position.is_legal(exchange) else PASS
    return Judgement(move, 0, kept(position.rack, move), 0.0, 0.0)


def _missing(moves: Moves, judged: list[Judgement]) -> list[Move]:
    """The moves without a judgement, without duplicates."""
    known = {one.move for one in judged}
    return [move for move in dict.fromkeys(moves) if move not in known]


def _by_score(position: Position, moves: Moves) -> list[Judgement]:
    """Judge moves by their score, best first."""
    scored = [(move, position.score(move)) for move in moves]
    judged = [Judgement(move, n, kept(position.rack, move), n, n) for move, n in scored]
    return list(_best_first(judged))


def _best_first(judged: list[Judgement]) -> tuple[Judgement, ...]:
    return tuple(sorted(judged, key=lambda one: one.value, reverse=True))
