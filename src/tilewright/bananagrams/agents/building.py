"""The paper's ways of laying words (stages 1 and 2), which the agents put together.

Each function lays one word, or as much as it can, and says whether it did. `Finder` is where words
come from: it asks the ranking of the lexicon once for each hand and anchor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from tilewright.bananagrams.agents.table import ACROSS, Table, crossing
from tilewright.bananagrams.scorers.words import BestWords, Scored
from tilewright.lexicon import Lexicon
from tilewright.lexicon.layout import LONGEST
from tilewright.lexicon.lexicon import Place
from tilewright.lexicon.ranking import MOST_WANTED

SHORTEST = 3  # of the words that the structure is made of; two letters are for joints and for junk
FEW, MANY = 24, MOST_WANTED  # words that are tried across an anchor, and then once more


@dataclass(frozen=True, slots=True)
class Play:
    """A word that has room, and its points."""

    word: bytes
    start: int
    step: int
    score: float


class Finder:
    """The best words for a hand; it remembers its answers until the hand changes.

    `met` counts the words met; `banned` words are never offered.
    """

    def __init__(self, words: BestWords) -> None:
        self._words = words
        self._hand = bytearray()
        self._known: dict[tuple[int, str, int, int, int, bool], list[Scored]] = {}
        self.banned: set[bytes] = set()
        self.met = 0

    def ban(self, words: Iterable[bytes]) -> None:
        """Never offer these words, and no others."""
        self.banned = set(words)
        self._known.clear()

    def ranked(
        self,
        hand: bytearray,
        wanted: int,
        longest: int,
        shortest: int = 2,
        anchor: int = 0,
        place: Place = "any",
        on_board: bool = True,
    ) -> list[Scored]:
        """The best words of a hand and an anchor, which is a tile on the board or one in hand."""
        if hand != self._hand:
            self._hand = hand[:]
            self._known.clear()
        key = (anchor, place, longest, shortest, wanted, on_board)
        if key not in self._known:
            counts = hand[:]
            if anchor and on_board:
                counts[anchor] += 1
            more = min(wanted + len(self.banned), MOST_WANTED)
            longest = min(longest, LONGEST)
            found, met = self._words.best(counts, more, shortest, longest, anchor, place)
            self.met += met + 1
            allowed = [scored for scored in found if scored[0] not in self.banned]
            self._known[key] = allowed[:wanted]
        return self._known[key]


# The first word


def lay_first(
    table: Table, finder: Finder, choice: int = 0, tile: int = 0, step: int = ACROSS
) -> bool:
    """Lay the best word of the hand, or one so far down the list, on the empty table.

    A tile may be given that the word has to use.
    """
    words = finder.ranked(table.hand, choice + 1, table.left, anchor=tile, on_board=False)
    if not words:
        return False
    table.lay(words[-1][0], 0, step)
    return True


# The regular approach: the best word over all anchors


def best_across(table: Table, finder: Finder, square: int, step: int) -> Play | None:
    """The best word through a tile that no word of this step crosses yet."""
    reach = table.left
    before, after = table.room(square, -step, reach), table.room(square, step, reach)
    if not before and not after:
        return None
    code = table.cells[square]
    if before and after:
        return best_fitting(table, finder, square, step, before, after)
    place: Place = "last" if before else "first"
    room = before + after + 1
    found = finder.ranked(table.hand, 1, room, anchor=code, place=place)
    if not found:
        return None
    word, score = found[0]
    return Play(word, square - (len(word) - 1) * step if before else square, step, score)


def best_fitting(
    table: Table, finder: Finder, square: int, step: int, before: int, after: int
) -> Play | None:
    """The best word that has room on both sides of a tile."""
    code = table.cells[square]
    longest = min(before + after, table.left) + 1
    for wanted in (FEW, MANY):
        found = finder.ranked(table.hand, wanted, longest, anchor=code)
        for word, score in found:
            place = word.find(code)
            while place >= 0:
                if place <= before and len(word) - 1 - place <= after:
                    return Play(word, square - place * step, step, score)
                place = word.find(code, place + 1)
        if len(found) < wanted:
            return None
    return None


def open_anchors(table: Table) -> Iterator[tuple[int, int]]:
    """The tiles that a word may cross, in the order of their laying, and that word's step."""
    for square in table.cells:
        if step := table.free_step(square):
            yield square, step


def best_regular(table: Table, finder: Finder) -> Play | None:
    """The best of the anchors' best words; the earlier anchor where two are equal."""
    best: Play | None = None
    for square, step in open_anchors(table):
        if not finder.ranked(table.hand, FEW, table.left + 1, anchor=table.cells[square]):
            continue
        play = best_across(table, finder, square, step)
        if play and (best is None or play.score > best.score):
            best = play
    return best


# Stranding: words joined by two-letter words, end to end


class Pairs:
    """The two-letter words of a lexicon, by the codes of their letters."""

    def __init__(self, lexicon: Lexicon) -> None:
        codes = lexicon.alphabet.codes
        self.words = {(codes[word[0]], codes[word[1]]) for word in lexicon.two_letter_words}
        self.after: dict[int, list[int]] = {}
        self.before: dict[int, list[int]] = {}
        for first, second in sorted(self.words):
            self.after.setdefault(first, []).append(second)
            self.before.setdefault(second, []).append(first)
        counts = lexicon.two_letter_counts
        self.useful = {lexicon.alphabet.codes[letter]: count for letter, count in counts.items()}
        self.most_useful = sorted(self.useful, key=lambda code: -self.useful[code])
        self.partners = {code: self._partners(code) for code in self.useful}

    def _partners(self, code: int) -> list[int]:
        """The letters that make a two-letter word with this one, the most useful first."""
        either = {*self.after.get(code, ()), *self.before.get(code, ())}
        return [partner for partner in self.most_useful if partner in either]


@dataclass(frozen=True, slots=True)
class Joint:
    """An empty square beside the end of a word, from where another word may run on away from it.

    `step` is the way of the new word from here, `room` how many squares it has, this one included,
    `partners` the letters that make a two-letter word with the end.
    """

    square: int
    step: int
    room: int
    partners: list[int]


def joints(table: Table, pairs: Pairs) -> Iterator[Joint]:
    """Where a strand may be extended: beside both ends of every word, on both sides."""
    for laid in table.words:
        side = crossing(laid.step)
        for end, step in ((laid.end, laid.step), (laid.start, -laid.step)):
            if table.is_open(end, side):
                for outward in (side, -side):
                    if joint := joint_beside(table, pairs, end, outward, step):
                        yield joint


def joint_beside(table: Table, pairs: Pairs, end: int, outward: int, step: int) -> Joint | None:
    """The joint on one side of an end that no word crosses, if a word has room there."""
    partners = (pairs.after if outward > 0 else pairs.before).get(table.cells[end])
    if not partners:
        return None
    table.looked += 1
    square = end + outward
    if not table.cells.keys().isdisjoint((square + outward, square - step, square + step)):
        return None
    return Joint(square, step, 1 + table.room(square, step, table.left), partners)


def best_strand(
    table: Table, finder: Finder, places: Iterable[Joint], shortest: int
) -> Play | None:
    """The best word of the hand that one of its ends joins to a strand.

    It asks for the words from each letter of the hand that a joint takes (the paper's forward and
    reverse tries).
    """
    best: Play | None = None
    hand, left = table.hand, table.left
    for joint in places:
        longest = min(joint.room, left)
        place: Place = "first" if joint.step > 0 else "last"
        for code in joint.partners:
            if not hand[code]:
                continue
            found = finder.ranked(hand, 1, longest, shortest, code, place, on_board=False)
            if found and (best is None or found[0][1] > best.score):
                best = _joined(joint, *found[0])
    return best


def _joined(joint: Joint, word: bytes, score: float) -> Play:
    """A word from a joint on, or towards it when its last letter joins."""
    if joint.step > 0:
        return Play(word, joint.square, joint.step, score)
    return Play(word, joint.square + (len(word) - 1) * joint.step, -joint.step, score)


def joined_words(
    table: Table, finder: Finder, places: list[Joint], shortest: int, tile: int = 0
) -> Iterator[Play]:
    """The words of the hand that join somewhere, the best first.

    All words, or all with a tile, are listed once, then tried (the paper's second method).
    """
    for wanted in (FEW, MANY):
        words = finder.ranked(table.hand, wanted, table.left, shortest, anchor=tile, on_board=False)
        for word, score in words if wanted == FEW else words[FEW:]:
            for joint in places:
                near = word[0] if joint.step > 0 else word[-1]
                if len(word) <= joint.room and near in joint.partners:
                    yield _joined(joint, word, score)
                    break


def regular_words(table: Table, finder: Finder, tile: int) -> list[Play]:
    """The words with a tile of the hand that have room across an anchor, the best first."""
    plays: dict[bytes, Play] = {}
    for square, step in open_anchors(table):
        code = table.cells[square]
        before = table.room(square, -step, table.left)
        after = table.room(square, step, table.left)
        for word, score in finder.ranked(table.hand, MANY, table.left + 1, anchor=code):
            place = word.find(code)
            enough = tile in word[:place] or tile in word[place + 1 :]
            if enough and place <= before and len(word) - 1 - place <= after:
                plays.setdefault(word, Play(word, square - place * step, step, score))
    return sorted(plays.values(), key=lambda play: (-play.score, play.word))


def nth(plays: Iterable[Play], choice: int) -> Play | None:
    """The play so far down the list, or the last one."""
    chosen = list(islice(plays, choice + 1))
    return chosen[-1] if chosen else None


def best_right_angle(table: Table, finder: Finder, shortest: int, ends: bool) -> Play | None:
    """The best word that begins or ends on a tile of the structure and runs off at right angles.

    `ends` asks only for the ends of words, where it makes a corner.
    """
    best: Play | None = None
    for square, step in _corners(table, ends):
        code = table.cells[square]
        for way in (step, -step):
            place: Place = "first" if way > 0 else "last"
            if not finder.ranked(table.hand, 1, table.left + 1, shortest, code, place):
                continue
            room = table.room(square, way, table.left)
            if room + 1 < shortest:
                continue
            found = finder.ranked(table.hand, 1, room + 1, shortest, code, place)
            if found and (best is None or found[0][1] > best.score):
                word, score = found[0]
                start = square if way > 0 else square - (len(word) - 1) * step
                best = Play(word, start, step, score)
    return best


def _corners(table: Table, ends: bool) -> Iterator[tuple[int, int]]:
    """The squares of the words, or of their ends only, that no other word crosses."""
    for laid in table.words:
        side = crossing(laid.step)
        squares = (laid.start, laid.end) if ends else laid.squares
        for square in squares:
            if square not in table.junk and table.is_open(square, side):
                yield square, side


def lay(table: Table, play: Play | None) -> bool:
    """Lay a word, if there is one."""
    if play is not None:
        table.lay(play.word, play.start, play.step)
    return play is not None
