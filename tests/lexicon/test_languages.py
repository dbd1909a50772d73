"""The alphabet of an external word graph: named, detected or rejected."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tilewright import Lexicon
from tilewright.alphabet import ALPHABETS, CATALAN, ENGLISH, POLISH, SPANISH, Alphabet
from tilewright.errors import LexiconError
from tilewright.lexicon.languages import VOWELS, split_source, with_language


def made_words(alphabet: Alphabet) -> list[str]:
    """Return words of consonants around vowels, with all letters of an alphabet."""
    vowels = [letter for letter in alphabet.letters if letter in VOWELS]
    others = [letter for letter in alphabet.letters if letter not in VOWELS]
    return [alphabet.spell(a + b + c) for a, b, c in product(others, vowels, others)]


@pytest.mark.parametrize("language", ["english", "german", "polish", "spanish", "catalan"])
def test_the_alphabet_of_a_graph_is_recognised(language: str, tmp_path: Path) -> None:
    alphabet = ALPHABETS[language]
    lexicon = Lexicon.from_words(made_words(alphabet), alphabet)
    lexicon.save(tmp_path / "some.kwg")
    again = Lexicon.load(tmp_path / "some.kwg")
    assert again.alphabet == alphabet
    assert again.alphabet.spellings == alphabet.spellings
    assert len(again) == len(lexicon)


def test_a_graph_whose_alphabet_is_unknown_is_refused(tmp_path: Path) -> None:
    words = [f"{a}{b}{c}" for a, b, c in product("BCDFGHJKLM", repeat=3)]
    Lexicon.from_words(words).save(tmp_path / "odd.kwg")
    with pytest.raises(LexiconError, match="spanish:FILE"):
        Lexicon.load(tmp_path / "odd.kwg")


def test_a_graph_of_another_alphabet_than_the_named_one_is_refused(tmp_path: Path) -> None:
    Lexicon.from_words(made_words(CATALAN), CATALAN).save(tmp_path / "disc.kwg")
    with pytest.raises(LexiconError, match="no vowel"):
        Lexicon.load(f"english:{tmp_path / 'disc.kwg'}")
    Lexicon.from_words(made_words(POLISH), POLISH).save(tmp_path / "osps.kwg")
    with pytest.raises(LexiconError, match="tile"):
        Lexicon.load(f"spanish:{tmp_path / 'osps.kwg'}")


def test_a_few_words_are_taken_for_a_to_z(tmp_path: Path) -> None:
    Lexicon.from_words(["BCD", "XYZ"]).save(tmp_path / "few.kwg")
    assert Lexicon.load(tmp_path / "few.kwg").alphabet == ENGLISH


def test_a_source_may_name_its_alphabet() -> None:
    assert split_source("spanish:words.txt") == ("words.txt", SPANISH)
    assert split_source("words.txt") == ("words.txt", None)
    assert split_source("c:words.txt") == ("c:words.txt", None)
    assert with_language("words.txt", POLISH) == "polish:words.txt"
    assert with_language("words.txt", ENGLISH) == "words.txt"
    assert with_language("english:words.txt", POLISH) == "english:words.txt"


def test_lists_of_one_file_in_two_alphabets_are_kept_apart(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("ocho\nsol\n", "utf-8")
    assert sorted(map(len, Lexicon.load(f"spanish:{file}"))) == [3, 3]
    assert sorted(map(len, Lexicon.load(file))) == [3, 4]
    assert sorted(map(len, Lexicon.load(file, Alphabet(SPANISH.letters)))) == [3, 4]
