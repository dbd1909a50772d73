"""Letters and tile sets.

Inside the engine a letter is a code: its position in the alphabet, starting at 1. Code 0 is the
blank in a hand and the separator in a word graph. A set of letters is a 32-bit mask in which the
letter with code c has bit c mod 32, so that 32 letters fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from tilewright.errors import AlphabetError

MOST_LETTERS = 32
BLANK = "?"
EMPTY = "."


@dataclass(frozen=True)
class Alphabet:
    """Up to 32 letters, each one upper-case character, in the order of their codes.

    A letter written with several characters, such as the Spanish CH, has a spelling. In
    the engine it is one character like any other.
    """

    letters: str
    spellings: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    codes: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_letters(self.letters)
        if not set(self.spellings) <= set(self.letters):
            raise AlphabetError(f"only letters of {self.letters} can have spellings")
        codes = {letter: code for code, letter in enumerate(self.letters, start=1)}
        object.__setattr__(self, "codes", MappingProxyType(codes))

    def __len__(self) -> int:
        return len(self.letters)

    def __contains__(self, letter: object) -> bool:
        return letter in self.codes

    def __reduce__(self) -> tuple[type[Alphabet], tuple[str, dict[str, str]]]:
        return Alphabet, (self.letters, dict(self.spellings))

    @classmethod
    def of_words(cls, words: Iterable[str]) -> Alphabet:
        """Return the alphabet for a word list: A–Z if that is enough, else the letters it uses."""
        used = set().union(*words)
        if used <= set(ENGLISH.letters):
            return ENGLISH
        if len(used) > MOST_LETTERS:
            raise AlphabetError(
                f"the list uses {len(used)} different letters ({''.join(sorted(used))}); "
                f"at most {MOST_LETTERS} are supported; fold accents first"
            )
        latin = used | set(ENGLISH.letters)
        return cls("".join(sorted(latin if len(latin) <= MOST_LETTERS else used)))

    def fold(self, word: str) -> str:
        """Convert a written word to upper case with one character per letter."""
        folded = word.upper()
        for letter, spelling in self.spellings.items():
            folded = folded.replace(f"[{spelling}]", letter).replace(spelling, letter)
        return folded

    def spell(self, word: str) -> str:
        """Convert a word of letters to its written form."""
        spellings = self.spellings
        return "".join([spellings.get(letter, letter) for letter in word]) if spellings else word

    def encode(self, text: str) -> bytes:
        """Return the codes of a text of letters, in either case."""
        codes = self.codes
        upper = text.upper()
        try:
            return bytes([codes[letter] for letter in upper])
        except KeyError as missing:
            letter = missing.args[0]
            flaw = f"{letter!r} in {text!r} is not a letter of the alphabet {self.letters}"
            error = AlphabetError(flaw).because("no-letter", letter=letter)
            raise error.at_place(position=upper.index(letter) + 1) from None

    def decode(self, codes: bytes) -> str:
        letters = self.letters
        return "".join([letters[code - 1] for code in codes])

    def count(self, hand: str) -> bytearray:
        """Count the tiles of a hand by code; blanks, written ``?``, are at index 0.

        Counts are capped at 255 to fit a byte; no word is long enough for this to matter.
        """
        counts = bytearray(MOST_LETTERS + 1)
        counts[0] = min(hand.count(BLANK), 255)
        for code in self.encode(hand.replace(BLANK, "")):
            counts[code] = min(counts[code] + 1, 255)
        return counts

    def mask(self, letters: Iterable[str]) -> int:
        mask = 0
        for letter in letters:
            mask |= 1 << (self.codes[letter] & 31)
        return mask

    def unmask(self, mask: int) -> str:
        """Return the letters of a mask, in the order of the alphabet."""
        return "".join([letter for letter, code in self.codes.items() if mask >> (code & 31) & 1])


def _check_letters(letters: str) -> None:
    if not 1 <= len(letters) <= MOST_LETTERS:
        raise AlphabetError(
            f"an alphabet must have 1 to {MOST_LETTERS} letters (got {len(letters)})"
        )
    if len(set(letters)) != len(letters):
        raise AlphabetError(f"duplicate letter in the alphabet {letters!r}")
    if letters != letters.upper() or not all(letter.isalpha() for letter in letters):
        raise AlphabetError(f"an alphabet must be upper-case letters (got {letters!r})")


ENGLISH = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
GERMAN = Alphabet("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ")
POLISH = Alphabet("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ")
SPANISH = Alphabet(
    "ABCĈDEFGHIJLĻMNÑOPQRŖSTUVXYZ", MappingProxyType({"Ĉ": "CH", "Ļ": "LL", "Ŗ": "RR"})
)
CATALAN = Alphabet(
    "ABCÇDEFGHIJLĿMNÑOPQRSTUVXZ", MappingProxyType({"Ŀ": "L·L", "Ñ": "NY", "Q": "QU"})
)
ALPHABETS: Mapping[str, Alphabet] = MappingProxyType(
    {
        **{"english": ENGLISH, "french": ENGLISH, "dutch": ENGLISH},
        **{"german": GERMAN, "polish": POLISH, "spanish": SPANISH, "catalan": CATALAN},
    }
)


@dataclass(frozen=True, repr=False)
class TileSet:
    """The tiles of a game: the count of each letter, with `?` for blanks.

    Letters without a value are worth 0, like blanks. A tile that shows several characters is a
    letter with a spelling in the alphabet; notations write it in `[ ]`.
    """

    name: str
    counts: Mapping[str, int]
    alphabet: Alphabet = ENGLISH
    values: Mapping[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"TileSet({self.name!r}, {len(self)} tiles)"

    @cached_property
    def _size(self) -> int:
        return sum(self.counts.values())

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.name, self.alphabet, dict(self.counts), dict(self.values))

    def __deepcopy__(self, memo: object) -> TileSet:
        return self

    @property
    def spellings(self) -> Mapping[str, str]:
        """The text on tiles that show several characters, by letter."""
        return self.alphabet.spellings

    @property
    def tiles(self) -> str:
        """All tiles, in the order of the alphabet, blanks last."""
        return "".join(letter * count for letter, count in self.counts.items())

    def value(self, tiles: str) -> int:
        """Return the total value of some tiles."""
        return sum(self.values.get(tile, 0) for tile in tiles)


def _restored(name: str, alphabet: Alphabet, *mappings: dict[str, Any]) -> TileSet:
    """Restore a tile set from a pickle, which cannot contain read-only mappings."""
    counts, values = map(MappingProxyType, mappings)
    return TileSet(name, counts, alphabet, values)


def _tile_set(name: str, counts: str, values: str = "", alphabet: Alphabet = ENGLISH) -> TileSet:
    return TileSet(name, _numbers(counts), alphabet, _numbers(values))


def _numbers(entries: str) -> Mapping[str, int]:
    return MappingProxyType({entry[0]: int(entry[1:]) for entry in entries.split()})


BANANAGRAMS = _tile_set(
    "bananagrams",
    "A13 B3 C3 D6 E18 F3 G4 H3 I12 J2 K2 L5 M3 N8 O11 P3 Q2 R9 S6 T9 U6 V3 W3 X2 Y3 Z2",
)
BANANAGRAMS_FRENCH = _tile_set(
    "bananagrams-french",
    "A14 B3 C4 D4 E21 F3 G2 H2 I12 J1 K1 L7 M4 N9 O9 P3 Q1 R9 S9 T9 U9 V3 W1 X1 Y1 Z2",
)
_ENGLISH_VALUES = "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K5 L1 M3 N1 O1 P3 Q10 R1 S1 T1 U1 V4 W4 X8 Y4 Z10"
SCRABBLE = _tile_set(
    "scrabble",
    "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1 ?2",
    _ENGLISH_VALUES,
)
SCRABBLE_FRENCH = _tile_set(
    "scrabble-french",
    "A9 B2 C2 D3 E15 F2 G2 H2 I8 J1 K1 L5 M3 N6 O6 P2 Q1 R6 S6 T6 U6 V2 W1 X1 Y1 Z1 ?2",
    "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K10 L1 M2 N1 O1 P3 Q8 R1 S1 T1 U1 V4 W10 X10 Y10 Z10",
)
SCRABBLE_SUPER = _tile_set(
    "scrabble-super",
    "A16 B4 C6 D8 E24 F4 G5 H5 I13 J2 K2 L7 M6 N13 O15 P4 Q2 R13 S10 T15 U7 V3 W4 X2 Y4 Z2 ?4",
    _ENGLISH_VALUES,
)
SCRABBLE_GERMAN = _tile_set(
    "german",
    "A5 Ä1 B2 C2 D4 E15 F2 G3 H4 I6 J1 K2 L3 M4 N9 O3 Ö1 P1 Q1 R6 S7 T6 U6 Ü1 V1 W1 X1 Y1 Z1 ?2",
    "A1 Ä6 B3 C4 D1 E1 F4 G2 H2 I1 J6 K4 L2 M3 N1 O2 Ö8 P4 Q10 R1 S1 T1 U1 Ü6 V6 W3 X8 Y10 Z3",
    GERMAN,
)
SCRABBLE_SPANISH = _tile_set(
    "spanish",
    "A12 B2 C4 Ĉ1 D5 E12 F1 G2 H2 I6 J1 L4 Ļ1 M2 N5 Ñ1 O9 P2 Q1 R5 Ŗ1 S6 T4 U5 V1 X1 Y1 Z1 ?2",
    "A1 B3 C3 Ĉ5 D2 E1 F4 G2 H4 I1 J8 L1 Ļ8 M3 N1 Ñ8 O1 P3 Q5 R1 Ŗ8 S1 T1 U1 V4 X8 Y4 Z10",
    SPANISH,
)
SCRABBLE_POLISH = _tile_set(
    "polish",
    "A9 Ą1 B2 C3 Ć1 D3 E7 Ę1 F1 G2 H2 I8 J2 K3 L3 Ł2 M3 N5 Ń1 O6 Ó1 P3 R4 S4 Ś1 T3 U2 W4 Y4 Z5 "
    "Ź1 Ż1 ?2",
    "A1 Ą5 B3 C2 Ć6 D2 E1 Ę5 F5 G3 H3 I1 J3 K2 L2 Ł3 M2 N1 Ń7 O1 Ó5 P2 R1 S1 Ś5 T2 U3 W1 Y2 Z1 "
    "Ź9 Ż5",
    POLISH,
)
SCRABBLE_DUTCH = _tile_set(
    "dutch",
    "A6 B2 C2 D5 E18 F2 G3 H2 I4 J2 K3 L3 M3 N10 O6 P2 Q1 R5 S5 T5 U3 V2 W2 X1 Y1 Z2 ?2",
    "A1 B3 C5 D2 E1 F4 G3 H4 I1 J4 K3 L3 M3 N1 O1 P3 Q10 R2 S2 T2 U4 V4 W5 X8 Y8 Z4",
)
SCRABBLE_CATALAN = _tile_set(
    "catalan",
    "A12 B2 C3 Ç1 D3 E13 F1 G2 H1 I8 J1 L4 Ŀ1 M3 N6 Ñ1 O5 P2 Q1 R8 S8 T5 U4 V1 X1 Z1 ?2",
    "A1 B3 C2 Ç10 D2 E1 F4 G3 H8 I1 J8 L1 Ŀ10 M2 N1 Ñ10 O1 P3 Q8 R1 S1 T1 U1 V4 X10 Z8",
    CATALAN,
)
SCRABBLE_SETS = (
    *(SCRABBLE, SCRABBLE_FRENCH, SCRABBLE_SUPER, SCRABBLE_GERMAN, SCRABBLE_SPANISH),
    *(SCRABBLE_POLISH, SCRABBLE_DUTCH, SCRABBLE_CATALAN),
)
TILE_SETS: Mapping[str, TileSet] = MappingProxyType(
    {tiles.name: tiles for tiles in (BANANAGRAMS, BANANAGRAMS_FRENCH, *SCRABBLE_SETS)}
)
