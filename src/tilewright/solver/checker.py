"""Independent checker for certificates, in plain Python.

It shares no code with the search. It reads the word list, finds the words that the tiles can make,
and replays each tree: at every step it lists everything that can come next, so that a tree that
leaves something out is rejected. The claims and why they hold:

- A letter of the hand that is in no formable word: there is no grid.
- A letter that the hand has twice and no formable word does: two of its tiles are in two words. Two
  words have at most one tile in common, and here it is of another letter. If every pair of words
  with the letter needs two tiles more than the hand has, there is no grid.
- Otherwise the letter `root` is in some word of any grid. Of the words with it in a grid, take the
  one that `words` lists first; in the grid or its mirror image it lies across. So each word of
  `words` is put on an empty board, and its tree has to show that no grid continues from there
  without the words listed before it.
- A tree is a list of numbers. `BRANCH` + 2 · tile + direction: the word through that tile in that
  direction is any that fits, one tree each in the order of `_key`, or there is none, one tree more.
- `NO_WORD`, letter: no word that could still come holds this letter, which is in hand.
- `BY_LAW`, law: under its prices no word that could still come has a positive cost. Words to come
  use each tile in hand once or twice, and each tile on the board at most once in each open
  direction; V words need V shared tiles to be one piece. If even the cheapest such use has a
  positive cost, there is no grid.
- `DEAD_END`: tiles are left, and no tile on the board can be in one more word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tilewright.alphabet import Alphabet
from tilewright.errors import AlphabetError, CertificateError
from tilewright.lexicon import Lexicon
from tilewright.solver.certificate import Certificate, Law

NO_WORD, BY_LAW, DEAD_END, BRANCH = range(4)
ACROSS, DOWN = 0, 1
STEPS = ((0, 1), (1, 0))
BITS = 8  # for the count of a letter in a packed number, the highest of which stays free
MOST_TILES = 2000
MOST_TILES_FOR_TREES = (1 << (BITS - 1)) - 1  # so that no count overflows
MOST_BYTES_A_NUMBER = 4

Square = tuple[int, int]
Word = tuple[bytes, int]  # its codes, and their counts packed into one number


class Position(NamedTuple):
    """A partial board: letters and barred squares (0), open directions, the hand, the words.

    `laid` lists the squares with tiles, `ways` the open (square, direction).
    """

    cells: dict[Square, int]
    laid: tuple[Square, ...]
    ways: frozenset[tuple[Square, int]]
    hand: tuple[int, ...]
    words: list[Word]


def check_certificate(certificate: Certificate, lexicon: Lexicon) -> None:
    """Check that a certificate proves what it claims; raise `CertificateError` if not."""
    try:
        _check(certificate, lexicon)
    except AlphabetError as error:
        raise CertificateError(f"the certificate covers other letters: {error}") from None


def _check(certificate: Certificate, lexicon: Lexicon) -> None:
    alphabet = lexicon.alphabet
    most = MOST_TILES if certificate.letter or certificate.twice else MOST_TILES_FOR_TREES
    if not 2 <= len(certificate.tiles) <= most:
        raise CertificateError(
            f"the certificate has {len(certificate.tiles)} tiles, not 2 to {most}"
        )
    if strange := set(certificate.tiles).difference(alphabet.codes):
        raise CertificateError(f"{min(strange)!r} is not a tile")
    words = formable(certificate, lexicon)
    if certificate.letter:
        _check_missing(certificate, alphabet, words)
    elif certificate.twice:
        _check_twice(certificate, alphabet, words)
    else:
        Replay(certificate, alphabet, words).check()


def _check_missing(certificate: Certificate, alphabet: Alphabet, words: list[Word]) -> None:
    """Check that no word holds the letter."""
    if certificate.letter not in certificate.tiles or len(certificate.letter) != 1:
        raise CertificateError(f"{certificate.letter!r} is not a tile of the hand")
    code = alphabet.codes[certificate.letter]
    if word := next((word for word, _ in words if code in word), None):
        raise CertificateError(
            f"{alphabet.decode(word)} contains {certificate.letter}; expected no such word"
        )


def _check_twice(certificate: Certificate, alphabet: Alphabet, words: list[Word]) -> None:
    """Check that two tiles of the letter are in no word and no two words."""
    if len(certificate.twice) != 1 or certificate.tiles.count(certificate.twice) < 2:
        raise CertificateError(f"the hand does not have two tiles {certificate.twice!r}")
    code = alphabet.codes[certificate.twice]
    tiles = alphabet.encode(certificate.tiles)
    holding = [word for word, _ in words if code in word]
    for at, one in enumerate(holding):
        if one.count(code) > 1:
            raise CertificateError(f"{alphabet.decode(one)} has {certificate.twice} twice")
        for two in holding[at:]:
            both = one + two
            if sum(max(0, both.count(each) - tiles.count(each)) for each in set(both)) <= 1:
                pair = f"{alphabet.decode(one)} and {alphabet.decode(two)}"
                raise CertificateError(f"the tiles may suffice for {pair}")


def formable(certificate: Certificate, lexicon: Lexicon) -> list[Word]:
    """Return the allowed words that the tiles can make."""
    owned = Counter(certificate.tiles)
    avoid = set(certificate.avoid)
    found = []
    for word in lexicon:
        if (
            len(word) >= max(certificate.min_length, 2)
            and all(letter in owned for letter in word)
            and all(word.count(letter) <= owned[letter] for letter in set(word))
            and word not in avoid
        ):
            codes = bytes(lexicon.alphabet.encode(word))
            found.append((codes, _packed(codes)))
    return found


def _packed(codes: bytes) -> int:
    return sum(1 << (BITS * code) for code in codes)


def _key(word: bytes, at: int) -> bytes:
    """The sort key of words through a tile: read from the tile to the front, then to the end."""
    return word[at::-1] + (b"\0" + word[at + 1 :] if at + 1 < len(word) else b"")


class Replay:
    """The trees of one certificate, read from the first number to the last."""

    def __init__(self, certificate: Certificate, alphabet: Alphabet, words: list[Word]) -> None:
        self._certificate = certificate
        self._alphabet = alphabet
        self._words = words
        self._tree = certificate.trees
        self._at = 0
        self._order = list(alphabet.encode(certificate.order))
        self._guard = sum(1 << (BITS * code + BITS - 1) for code in range(len(alphabet) + 1))
        self._proved: set[int] = set()
        # A word never holds more of a letter than this, whatever the tiles.
        self._longest = {
            code: max((word.count(code) for word, _ in words), default=0) for code in self._order
        }

    def check(self) -> None:
        tiles = self._alphabet.encode(self._certificate.tiles)
        root = self._alphabet.codes.get(self._certificate.root, 0)
        listed = [bytes(self._alphabet.encode(word)) for word in self._certificate.words]
        needed = {word for word, _ in self._words if root in word}
        if root not in tiles or sorted(self._order) != sorted(set(tiles)):
            raise self._error("the letters of the certificate do not match its tiles")
        if set(listed) != needed or len(listed) != len(needed):
            raise self._error(f"the words with {self._certificate.root} are not all listed once")
        for word in listed:
            self._read(self._opening(word, tiles))
            self._words = [other for other in self._words if other[0] != word]
        if self._at != len(self._tree):
            raise self._error("the trees continue past the last word")

    def _error(self, sentence: str) -> CertificateError:
        return CertificateError(f"{sentence} (at byte {self._at} of the trees)")

    def _opening(self, word: bytes, tiles: bytes) -> Position:
        hand = [tiles.count(code) for code in range(len(self._alphabet) + 1)]
        squares = tuple((0, column) for column in range(len(word)))
        empty = Position({}, (), frozenset(), tuple(hand), self._words)
        return self._with_word(empty, squares, word, ACROSS)

    def _number(self) -> int:
        number = 0
        for place in range(MOST_BYTES_A_NUMBER):
            if self._at >= len(self._tree):
                raise self._error("the trees are truncated")
            byte = self._tree[self._at]
            self._at += 1
            number |= (byte & 127) << (7 * place)
            if byte < 128:
                return number
        raise self._error("a number is too large")

    def _read(self, position: Position) -> None:
        """Read one tree, which has to close this position."""
        number = self._number()
        if number == NO_WORD:
            self._check_letter(position, self._number())
        elif number == BY_LAW:
            self._check_law(position, self._number())
        elif number == DEAD_END:
            if position.ways or not any(position.hand):
                raise self._error("a position with a continuation is marked as a dead end")
        else:
            for following in self._branches(position, number - BRANCH):
                self._read(following)

    def _check_letter(self, position: Position, code: int) -> None:
        if code >= len(position.hand) or not position.hand[code]:
            raise self._error("a letter that is not in hand is claimed to be in no word")
        if any(code in word for word, _ in position.words):
            raise self._error(f"{self._alphabet.letters[code - 1]} can still be in a word")

    def _check_law(self, position: Position, number: int) -> None:
        if number >= len(self._certificate.laws):
            raise self._error(f"no law {number}")
        law = self._certificate.laws[number]
        if number not in self._proved:
            self._prove(law)
            self._proved.add(number)
        cost = law.sharing * sum(position.hand)
        usable = self._usable(position)
        for code, price, most in zip(self._order, law.prices, law.most, strict=True):
            ways = sum(position.cells[square] == code for square, _ in position.ways)
            held = position.hand[code]
            cost += price * (held if price > 0 else 2 * held + ways)
            if min(usable[code], self._longest[code]) > most:
                raise self._error(f"law {number} was made for fewer tiles")
        if cost <= 0:
            raise self._error(f"law {number} does not close the position")

    def _prove(self, law: Law) -> None:
        """Check that no word of at most these tiles has a positive cost."""
        if law.sharing < 0 or not len(law.prices) == len(law.most) == len(self._order):
            raise self._error("a law has the wrong form")
        prices = dict(zip(self._order, law.prices, strict=True))
        most = dict(zip(self._order, law.most, strict=True))
        for word, _ in self._words:
            if all(word.count(code) <= most[code] for code in set(word)):
                cost = law.sharing * (len(word) - 1) + sum(prices[code] for code in word)
                if cost > 0:
                    raise self._error(f"{self._alphabet.decode(word)} costs {cost} under a law")

    def _usable(self, position: Position) -> list[int]:
        """How many tiles of each letter a word to come may use."""
        usable = list(position.hand)
        for square in {square for square, _ in position.ways}:
            usable[position.cells[square]] += 1
        return usable

    def _branches(self, position: Position, branch: int) -> Iterator[Position]:
        """Return every way to decide a direction of a tile."""
        tile, direction = divmod(branch, 2)
        if tile >= len(position.laid) or (position.laid[tile], direction) not in position.ways:
            raise self._error("a closed direction is decided again")
        square = position.laid[tile]
        for word, squares in self._options(position, square, direction):
            yield self._with_word(position, squares, word, direction)
        down, right = STEPS[direction]
        ends = [(square[0] - down, square[1] - right), (square[0] + down, square[1] + right)]
        touches = any(position.cells.get(end) for end in ends)
        in_other = (square, 1 - direction) in position.ways or self._in_word(position, square)
        if in_other and not touches:
            cells = position.cells | dict.fromkeys(ends, 0)
            ways = position.ways - {(square, direction)}
            yield self._usable_only(position._replace(cells=cells, ways=ways))

    def _in_word(self, position: Position, square: Square) -> bool:
        """Whether a tile has a neighbour; one whose directions are decided is then in a word."""
        row, column = square
        return any(
            position.cells.get((row + down * sign, column + right * sign))
            for down, right in STEPS
            for sign in (1, -1)
        )

    def _options(
        self, position: Position, square: Square, direction: int
    ) -> list[tuple[bytes, tuple[Square, ...]]]:
        """The words that fit through a tile, in their order, with their squares."""
        code = position.cells[square]
        down, right = STEPS[direction]
        found = []
        for word, _ in position.words:
            at = word.find(code)
            while at >= 0:
                squares = tuple(
                    (square[0] + down * i, square[1] + right * i)
                    for i in range(-at - 1, len(word) - at + 1)
                )
                if self._fits(position, word, squares):
                    found.append((_key(word, at), word, squares[1:-1]))
                at = word.find(code, at + 1)
        return [(word, squares) for _, word, squares in sorted(found)]

    def _fits(self, position: Position, word: bytes, squares: tuple[Square, ...]) -> bool:
        """Whether a word can lie on these squares, the first and last of which stay empty."""
        cells, hand = position.cells, position.hand
        if cells.get(squares[0]) or cells.get(squares[-1]):
            return False
        taken = []
        for square, code in zip(squares[1:-1], word, strict=True):
            there = cells.get(square)
            if there is None:
                taken.append(code)
                if taken.count(code) > hand[code]:
                    return False
            elif there != code:
                return False
        return True

    def _with_word(
        self, position: Position, squares: tuple[Square, ...], word: bytes, direction: int
    ) -> Position:
        """The position with one more word on the board and its ends barred."""
        down, right = STEPS[direction]
        cells = dict(position.cells)
        hand = list(position.hand)
        new = []
        for square, code in zip(squares, word, strict=True):
            if square not in cells:
                cells[square] = code
                hand[code] -= 1
                new.append(square)
        (top, left), (bottom, last) = squares[0], squares[-1]
        cells[top - down, left - right] = cells[bottom + down, last + right] = 0
        ways = position.ways | {(square, 1 - direction) for square in new}
        ways -= {(square, direction) for square in squares}
        laid = position.laid + tuple(new)
        return self._usable_only(Position(cells, laid, ways, tuple(hand), position.words))

    def _usable_only(self, position: Position) -> Position:
        """Return the position with only the words that its tiles can still make."""
        tiles = self._guard + sum(
            count << (BITS * code) for code, count in enumerate(self._usable(position))
        )
        guard = self._guard
        words = [word for word in position.words if (tiles - word[1]) & guard == guard]
        return position._replace(words=words)
