"""The rules: numbers of tiles, variants, and invalid values."""

from __future__ import annotations

import pytest

from tilewright import TilewrightError
from tilewright.alphabet import TILE_SETS
from tilewright.bananagrams.rules import VARIANTS, Rules


@pytest.mark.parametrize(
    ("seats", "tiles"),
    [(1, 21), (2, 21), (3, 21), (4, 21), (5, 15), (6, 15), (7, 11), (8, 11)],
)
def test_the_opening_depends_on_the_seats(seats: int, tiles: int) -> None:
    assert Rules(seats).opening_tiles == tiles


@pytest.mark.parametrize(("seats", "tiles"), [(1, 144), (5, 28), (8, 18)])
def test_smoothie_deals_all_tiles(seats: int, tiles: int) -> None:
    assert Rules(seats, "smoothie").opening_tiles == tiles


@pytest.mark.parametrize(("seats", "tiles"), [(2, 21), (6, 21), (8, 18)])
def test_cafe_deals_21_tiles_while_there_are_enough(seats: int, tiles: int) -> None:
    assert Rules(seats, "cafe").opening_tiles == tiles


def test_a_game_has_one_to_eight_seats() -> None:
    assert (Rules.fewest, Rules.most) == (1, 8)


def test_a_solitaire_has_one_seat() -> None:
    with pytest.raises(TilewrightError, match=r"solitaire.*one seat.*got"):
        Rules(2, "solitaire")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("tiles", TILE_SETS)
def test_rules_survive_a_log(variant: str, tiles: str) -> None:
    seats = 1 if variant == "solitaire" else 3
    rules = Rules(seats, variant, TILE_SETS[tiles], short_dump=True)  # type: ignore[arg-type]
    assert Rules.from_json(rules.to_json()) == rules


def test_unknown_names_are_refused() -> None:
    with pytest.raises(TilewrightError, match="variant 'latte'"):
        Rules(2, "latte")  # type: ignore[arg-type]
    with pytest.raises(TilewrightError, match="tile set 'runes'"):
        Rules.from_json(Rules(1).to_json() | {"tile_set": "runes"})
