"""The paper's ways of placing words (stages 1 and 2), combined by the agents.  [compiled]

`Finder` supplies the words: it queries the lexicon's ranking once per hand and anchor.
"""

from collections.abc import Iterator
from itertools import islice

import cython

from tilewright.lexicon.layout import LONGEST as LONGEST_WORD
from tilewright.lexicon.ranking import MOST_WANTED

if cython.compiled:
    from cython.cimports.tilewright.bananagrams.agents.table import (
        STEP_ACROSS,
        STEP_DOWN,
        Laid,
        Table,
    )
else:
    from tilewright.bananagrams.agents.table import STEP_ACROSS, STEP_DOWN, Laid, Table

SHORTEST = 3  # letters of a structural word; two-letter words are for joints and junk
FEW, MANY = 24, MOST_WANTED  # words to try across an anchor: first few, then many


@cython.final
@cython.cclass
class Play:
    """A word that fits, and its score."""

    def __init__(self, word: bytes, start: int, step: int, score: float) -> None:
        self.word = word
        self.start = start
        self.step = step
        self.score = score


@cython.final
@cython.cclass
class Finder:
    """The best words for a hand, cached until the hand changes.

    `met` counts the words examined; `banned` words are never returned.
    """

    def __init__(self, words: object) -> None:
        self._best = words.best
        self._hand = bytearray()
        self._known = {}
        self.banned = set()
        self.met = 0

    def ban(self, words: object) -> None:
        """Replace the banned words."""
        self.banned = set(words)
        self._known.clear()

    def ranked(
        self,
        hand: bytearray,
        wanted: int,
        longest: int,
        shortest: int = 2,
        anchor: int = 0,
        place: str = "any",
        on_board: bool = True,
    ) -> list:
        """Return the best words from a hand and an anchor, a tile on the board or in hand."""
        return self.find(hand, wanted, longest, shortest, anchor, place, on_board)

    def find(
        self,
        hand: bytearray,
        wanted: cython.int,
        longest: cython.int,
        shortest: cython.int,
        anchor: cython.int,
        place: str,
        on_board: cython.bint,
    ) -> list:
        """Like `ranked`, for compiled callers."""
        counts: bytearray
        if hand != self._hand:
            self._hand = hand[:]
            self._known.clear()
        key = (anchor, place, longest, shortest, wanted, on_board)
        known = self._known.get(key)
        if known is not None:
            return known
        counts = hand[:]
        if anchor and on_board:
            counts[anchor] += 1
        more = min(wanted + len(self.banned), MOST_WANTED)
        found, met = self._best(counts, more, shortest, min(longest, LONGEST_WORD), anchor, place)
        self.met += met + 1
        if self.banned:
            found = [scored for scored in found if scored[0] not in self.banned]
        self._known[key] = found[:wanted]
        return self._known[key]


# The first word


def lay_first(
    table: Table, finder: Finder, choice: int = 0, tile: int = 0, step: int = STEP_ACROSS
) -> bool:
    """Lay the best word from the hand, or number `choice`, on the empty table.

    If `tile` is given, the word must use it.
    """
    words = finder.find(table.hand, choice + 1, table.left, 2, tile, "any", False)
    if not words:
        return False
    table.lay(words[len(words) - 1][0], 0, step)
    return True


# The regular approach: the best word over all anchors


def best_across(table: Table, finder: Finder, square: int, step: int) -> Play | None:
    """Find the best word in this direction through a tile that is free in it."""
    return _best_across(table, finder, square, step)


@cython.cfunc
def _best_across(table: Table, finder: Finder, square: cython.int, step: cython.int) -> Play:
    before: cython.int = table.room(square, -step, table.left)
    after: cython.int = table.room(square, step, table.left)
    if not before and not after:
        return None
    code: cython.int = table.cells[square]
    if before and after:
        return _best_fitting(table, finder, square, step, before, after)
    place: str = "last" if before else "first"
    found: list = finder.find(table.hand, 1, before + after + 1, 2, code, place, True)
    if not found:
        return None
    word, score = found[0]
    return Play(word, square - (len(word) - 1) * step if before else square, step, score)


def best_fitting(
    table: Table, finder: Finder, square: int, step: int, before: int, after: int
) -> Play | None:
    """Find the best word that fits around a tile."""
    return _best_fitting(table, finder, square, step, before, after)


@cython.cfunc
def _best_fitting(
    table: Table,
    finder: Finder,
    square: cython.int,
    step: cython.int,
    before: cython.int,
    after: cython.int,
) -> Play:
    code: cython.int = table.cells[square]
    longest: cython.int = min(before + after, table.left) + 1
    wanted: cython.int
    place: cython.int
    length: cython.int
    word: bytes
    found: list
    for wanted in (FEW, MANY):
        found = finder.find(table.hand, wanted, longest, 2, code, "any", True)
        for word, score in found:
            length = len(word)
            for place in range(min(before + 1, length)):
                if word[place] == code and length - 1 - place <= after:
                    return Play(word, square - place * step, step, score)
        if len(found) < wanted:
            return None
    return None


def open_anchors(table: Table) -> list:
    """Return the tiles that a word may cross, oldest first, each with that word's step."""
    steps = [(square, table.free_step(square)) for square in table.cells]
    return [(square, step) for square, step in steps if step]


def best_regular(table: Table, finder: Finder) -> Play | None:
    """Find the best word over all anchors; ties go to the earlier anchor."""
    best: Play = None
    play: Play
    square: cython.int
    step: cython.int
    for square in table.cells:
        step = table.free_step(square)
        if not step:
            continue
        code = table.cells[square]
        if not finder.find(table.hand, FEW, table.left + 1, 2, code, "any", True):
            continue
        play = _best_across(table, finder, square, step)
        if play is not None and (best is None or play.score > best.score):
            best = play
    return best


# Stranding: words joined end to end by two-letter words


@cython.final
@cython.cclass
class Joint:
    """An empty square beside the end of a word, where the next word of the strand can start.

    `step` is the direction of the new word, `room` its number of free squares including this one,
    and `partners` the letters that form a two-letter word with the end.
    """

    def __init__(self, square: int, step: int, room: int, partners: list) -> None:
        self.square = square
        self.step = step
        self.room = room
        self.partners = partners


def joints(table: Table, pairs: object) -> list:
    """Find all joints: on both sides of both ends of every word."""
    laid: Laid
    side: cython.int
    length: cython.int
    end: cython.int
    step: cython.int
    outward: cython.int
    found: list = []
    for laid in table.words:
        side = STEP_ACROSS if laid.step == STEP_DOWN else STEP_DOWN
        length = len(laid.word)
        for step in (laid.step, -laid.step):
            end = laid.start + (length - 1) * step if step > 0 else laid.start
            if table.is_open(end, side):
                for outward in (side, -side):
                    joint = joint_beside(table, pairs, end, outward, step)
                    if joint is not None:
                        found.append(joint)
    return found


def joint_beside(table: Table, pairs: object, end: int, outward: int, step: int) -> Joint | None:
    """Return the joint on one side of a word's open end, if a word fits there."""
    partners = (pairs.after if outward > 0 else pairs.before).get(table.cells[end])
    if not partners:
        return None
    table.looked += 1
    square: cython.int = end + outward
    if (
        table.is_filled(square + outward)
        or table.is_filled(square - step)
        or table.is_filled(square + step)
    ):
        return None
    return Joint(square, step, 1 + table.room(square, step, table.left), partners)


def best_strand(table: Table, finder: Finder, places: object, shortest: int) -> Play | None:
    """Find the best word from the hand that can be joined to a strand.

    It looks up words by each letter in hand that a joint accepts (the paper's forward and reverse
    tries).
    """
    best: Play = None
    joint: Joint
    code: cython.int
    hand: bytearray = table.hand
    longest: cython.int
    place: str
    found: list
    for joint in places:
        longest = min(joint.room, table.left)
        place = "first" if joint.step > 0 else "last"
        for code in joint.partners:
            if not hand[code]:
                continue
            found = finder.find(hand, 1, longest, shortest, code, place, False)
            if found and (best is None or found[0][1] > best.score):
                best = _joined(joint, *found[0])
    return best


def _joined(joint: Joint, word: bytes, score: float) -> Play:
    """Place a word at a joint, by its first or last letter."""
    if joint.step > 0:
        return Play(word, joint.square, joint.step, score)
    return Play(word, joint.square + (len(word) - 1) * joint.step, -joint.step, score)


def joined_words(
    table: Table, finder: Finder, places: list, shortest: int, tile: int = 0
) -> Iterator:
    """Yield the words from the hand that fit some joint, best first.

    It lists all words, or all with `tile`, and tries each (the paper's second method).
    """
    joint: Joint
    for wanted in (FEW, MANY):
        words = finder.find(table.hand, wanted, table.left, shortest, tile, "any", False)
        for word, score in words if wanted == FEW else words[FEW:]:
            for joint in places:
                near = word[0] if joint.step > 0 else word[len(word) - 1]
                if len(word) <= joint.room and near in joint.partners:
                    yield _joined(joint, word, score)
                    break


def regular_words(table: Table, finder: Finder, tile: int) -> list:
    """Return the words with a tile from the hand that fit across an anchor, best first."""
    plays: dict = {}
    for square, step in open_anchors(table):
        code = table.cells[square]
        before = table.room(square, -step, table.left)
        after = table.room(square, step, table.left)
        for word, score in finder.find(table.hand, MANY, table.left + 1, 2, code, "any", True):
            place = word.find(code)
            enough = tile in word[:place] or tile in word[place + 1 :]
            if enough and place <= before and len(word) - 1 - place <= after:
                plays.setdefault(word, Play(word, square - place * step, step, score))
    return sorted(plays.values(), key=lambda play: (-play.score, play.word))


def nth(plays: object, choice: int) -> Play | None:
    """Return play number `choice`, or the last one if there are fewer."""
    chosen = list(islice(plays, choice + 1))
    return chosen[len(chosen) - 1] if chosen else None


def best_right_angle(table: Table, finder: Finder, shortest: int, ends: bool) -> Play | None:
    """Find the best word that branches off a tile at a right angle, with its first or last letter.

    With `ends`, only the first and last tiles of words count, so that it forms a corner.
    """
    best: Play = None
    laid: Laid
    square: cython.int
    step: cython.int
    way: cython.int
    for laid in table.words:
        step = STEP_ACROSS if laid.step == STEP_DOWN else STEP_DOWN
        for square in (laid.start, laid.end) if ends else laid.squares:
            if square in table.junk or not table.is_open(square, step):
                continue
            for way in (step, -step):
                best = _better_corner(table, finder, square, way, shortest, best)
    return best


@cython.cfunc
def _better_corner(
    table: Table,
    finder: Finder,
    square: cython.int,
    way: cython.int,
    shortest: cython.int,
    best: Play | None,
) -> Play:
    """Return the better of `best` and the best word from a tile in this direction."""
    code: cython.int = table.cells[square]
    place: str = "first" if way > 0 else "last"
    if not finder.find(table.hand, 1, table.left + 1, shortest, code, place, True):
        return best
    room: cython.int = table.room(square, way, table.left)
    if room + 1 < shortest:
        return best
    found: list = finder.find(table.hand, 1, room + 1, shortest, code, place, True)
    if not found or (best is not None and found[0][1] <= best.score):
        return best
    word, score = found[0]
    if way > 0:
        return Play(word, square, way, score)
    return Play(word, square + (len(word) - 1) * way, -way, score)


def lay(table: Table, play: Play | None) -> bool:
    """Lay a word, if there is one; return whether there was."""
    if play is not None:
        table.lay(play.word, play.start, play.step)
    return play is not None
