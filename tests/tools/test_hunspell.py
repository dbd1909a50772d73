"""The affix expansion, on dictionaries small enough to expand by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import hunspell


def expand(aff: str, *entries: str) -> set[str]:
    affixes = hunspell.parse_affixes(aff)
    dic = "\n".join([str(len(entries)), *entries])
    return hunspell.expand(hunspell.parse_entries(dic, affixes.flag_type), affixes)


PLURAL = "SFX S Y 1\nSFX S 0 s .\n"
AGAIN = "PFX R Y 1\nPFX R 0 re .\n"


def test_a_stem_without_flags_is_a_word() -> None:
    assert expand(PLURAL, "tile") == {"tile"}


def test_a_suffix_is_put_at_the_end() -> None:
    assert expand(PLURAL, "tile/S") == {"tile", "tiles"}


def test_a_prefix_is_put_at_the_start() -> None:
    assert expand(AGAIN, "play/R") == {"play", "replay"}


def test_a_suffix_strips_the_end_first() -> None:
    assert expand("SFX S Y 1\nSFX S y ies y\n", "body/S") == {"body", "bodies"}


def test_a_prefix_strips_the_start_first() -> None:
    assert expand("PFX P Y 1\nPFX P i ill i\n", "icit/P") == {"icit", "illcit"}


def test_a_suffix_that_cannot_strip_is_not_applied() -> None:
    assert expand("SFX S Y 1\nSFX S y ies .\n", "tile/S") == {"tile"}


@pytest.mark.parametrize(
    ("condition", "stem", "fits"),
    [
        (".", "play", True),
        ("y", "play", True),
        ("y", "playe", False),
        ("[aeiou]y", "play", True),
        ("[aeiou]y", "body", False),
        ("[^aeiou]y", "body", True),
        ("[^aeiou]y", "play", False),
        ("[^aeiou]y", "y", False),
        (".l.y", "plxy", True),
        (".l.y", "lxy", False),
    ],
)
def test_a_condition_is_met_at_the_end_of_the_stem(condition: str, stem: str, fits: bool) -> None:
    found = expand(f"SFX S Y 1\nSFX S 0 X {condition}\n", f"{stem}/S")
    assert (f"{stem}X" in found) == fits


def test_the_condition_of_a_prefix_is_met_at_the_start() -> None:
    aff = "PFX L Y 1\nPFX L 0 l' [aeiou]\n"
    assert expand(aff, "ami/L", "roi/L") == {"ami", "l'ami", "roi"}


def test_a_condition_takes_other_signs_as_they_are() -> None:
    assert expand("SFX S Y 1\nSFX S 0 X +\n", "a+/S", "aa/S") == {"a+", "a+X", "aa"}


def test_each_rule_of_an_affix_is_tried() -> None:
    aff = "SFX S Y 2\nSFX S 0 s [^y]\nSFX S y ies y\n"
    assert expand(aff, "tile/S", "body/S") == {"tile", "tiles", "body", "bodies"}


def test_prefix_and_suffix_make_a_cross_product() -> None:
    assert expand(PLURAL + AGAIN, "play/RS") == {"play", "plays", "replay", "replays"}


@pytest.mark.parametrize(
    "aff",
    [
        PLURAL + AGAIN.replace("R Y", "R N"),
        PLURAL.replace("S Y", "S N") + AGAIN,
    ],
)
def test_an_affix_marked_n_makes_no_cross_product(aff: str) -> None:
    assert expand(aff, "play/RS") == {"play", "plays", "replay"}


def test_two_suffixes_of_one_stem_do_not_combine() -> None:
    aff = PLURAL + "SFX E Y 1\nSFX E 0 er .\n"
    assert expand(aff, "play/SE") == {"play", "plays", "player"}


def test_a_suffix_may_carry_a_second_suffix() -> None:
    aff = PLURAL + "SFX E Y 1\nSFX E 0 er/S .\n"
    assert expand(aff, "play/E") == {"play", "player", "players"}


def test_there_is_no_third_suffix() -> None:
    aff = "SFX A Y 1\nSFX A 0 a/A .\n"
    assert expand(aff, "b/A") == {"b", "ba", "baa"}


def test_a_suffix_may_carry_a_prefix() -> None:
    aff = AGAIN + "SFX E Y 1\nSFX E 0 er/R .\n"
    assert expand(aff, "play/E") == {"play", "player", "replayer"}


def test_a_prefix_may_carry_a_suffix() -> None:
    aff = PLURAL + "PFX K Y 1\nPFX K 0 kilo/S .\n"
    assert expand(aff, "watt/K") == {"watt", "kilowatt", "kilowatts"}


def test_a_stem_that_needs_an_affix_is_not_a_word_alone() -> None:
    assert expand("NEEDAFFIX !\n" + PLURAL, "scissor/S!") == {"scissors"}


def test_an_affix_that_needs_an_affix_is_not_enough_alone() -> None:
    aff = "NEEDAFFIX !\n" + PLURAL + "PFX K Y 1\nPFX K 0 kilo/S! .\n"
    assert expand(aff, "watt/K") == {"watt", "kilowatts"}


def test_a_forbidden_word_is_removed_whoever_makes_it() -> None:
    assert expand("FORBIDDENWORD !\n" + PLURAL, "sheep/S", "sheeps/!") == {"sheep"}


def test_a_whole_stem_is_stripped_only_with_fullstrip() -> None:
    aff = "SFX V Y 1\nSFX V aller ira aller\n"
    assert expand(aff, "aller/V") == {"aller"}
    assert expand("FULLSTRIP\n" + aff, "aller/V") == {"aller", "ira"}


def test_flags_may_be_two_characters_long() -> None:
    aff = "FLAG long\nSFX S. Y 1\nSFX S. 0 s .\nPFX R' Y 1\nPFX R' 0 re .\n"
    assert expand(aff, "play/R'S.") == {"play", "plays", "replay", "replays"}


def test_flags_may_be_numbers() -> None:
    aff = "FLAG num\nSFX 10 Y 1\nSFX 10 0 s .\nSFX 1 Y 1\nSFX 1 0 er/10 .\n"
    assert expand(aff, "play/1,999") == {"play", "player", "players"}


def test_marks_are_kept_apart_from_the_stem() -> None:
    (entry,) = hunspell.parse_entries("1\ntile/S po:nom is:fem")
    assert entry == hunspell.Entry("tile", frozenset("S"), frozenset({"po:nom", "is:fem"}))


def test_marks_and_comments_in_the_aff_change_nothing() -> None:
    assert expand("# plural\nSFX S Y 1\nSFX S 0 s . is:pl\n", "tile/S") == {"tile", "tiles"}


def test_unwanted_rules_can_be_left_out() -> None:
    affixes = hunspell.parse_affixes(PLURAL + AGAIN).keeping(lambda rule: not rule.prefix)
    (entry,) = hunspell.parse_entries("1\nplay/RS")
    assert hunspell.expand([entry], affixes) == {"play", "plays"}


@pytest.mark.parametrize(
    ("aff", "message"),
    [
        ("COMPOUNDFLAG C\n", "COMPOUNDFLAG"),
        ("SFX S Y\n", "affix header"),
        ("SFX S Y 2\nSFX S 0 s .\n", "a rule of SFX S"),
        ("SFX S Y 1\nSFX T 0 s .\n", "a rule of SFX S"),
        ("CIRCUMFIX C\nSFX S Y 1\nSFX S 0 s/C .\n", "circumfix"),
    ],
)
def test_unsupported_options_are_refused(aff: str, message: str) -> None:
    with pytest.raises(hunspell.AffixError, match=message):
        hunspell.parse_affixes(aff)
