"""Random small lexicons, and hands that find words in them."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from tests.reference import lexicon as slow
from tilewright import Alphabet, Lexicon

ALPHABETS = (
    "AB",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ",  # not in the order of the code points
    "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ",  # 32 letters, not in the order of the code points
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",  # 32 letters, none of them Latin
    "אבגדהוזחטיכלמנסעפצקרשת",  # letters that have no case
)


@dataclass(frozen=True)
class Small:
    """A small lexicon, the plain list of its words, and the few letters they use."""

    lexicon: Lexicon
    words: list[str]
    used: str

    @property
    def letters(self) -> str:
        return self.lexicon.alphabet.letters


@st.composite
def small_lexica(draw: st.DrawFn, longest: int = 7) -> Small:
    """Use few letters, so that many words share prefixes and suffixes."""
    letters = draw(st.sampled_from(ALPHABETS))
    used = draw(st.lists(st.sampled_from(letters), min_size=1, max_size=5, unique=True))
    word = st.text(st.sampled_from(used), min_size=2, max_size=longest)
    words = draw(st.lists(word, min_size=1, max_size=40, unique=True))
    lexicon = Lexicon.from_words(words, Alphabet(letters))
    return Small(lexicon, slow.in_order(words, letters), "".join(used))


def hands(small: Small, least: int = 1, most: int = 9) -> st.SearchStrategy[str]:
    """Tiles that the words use, blanks, and occasionally another letter of the alphabet."""
    tiles = st.sampled_from(small.used * 3 + "?" + small.letters[-1])
    return st.text(tiles, min_size=least, max_size=most)
