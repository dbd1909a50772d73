"""Schedules: the same deals for all seat orders."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from tilewright import TilewrightError
from tilewright.arena.pairing import Form, deal_seed, has_number, length, numbers, schedule


@pytest.mark.parametrize("entrants", [1, 2, 3, 8])
def test_together_every_entrant_has_every_seat_on_every_deal(entrants: int) -> None:
    games = list(schedule("together", entrants, 5 * entrants, 7))
    assert [game.number for game in games] == list(range(5 * entrants))
    deals = defaultdict(list)
    for game in games:
        deals[game.deal].append(game)
    assert len(deals) == 5
    for deal in deals.values():
        assert len({game.seed for game in deal}) == 1
        for seat in range(entrants):
            assert {game.seats[seat] for game in deal} == set(range(entrants))


@pytest.mark.parametrize("entrants", [2, 3, 5])
def test_pairs_swap_their_seats_on_every_deal(entrants: int) -> None:
    games = list(schedule("pairs", entrants, 10, 7))
    assert len(games) == length("pairs", entrants, 10) == 10 * entrants * (entrants - 1) // 2
    met = Counter((game.deal, game.seats) for game in games)
    assert set(met.values()) == {1}
    assert all((deal, seats[::-1]) in met for deal, seats in met)
    assert len({game.seed for game in games}) == 5
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert (first.deal, first.seats) == (second.deal, second.seats[::-1])


@pytest.mark.parametrize("form", ["together", "pairs"])
def test_a_longer_schedule_begins_with_the_shorter(form: str) -> None:
    short = list(schedule(form, 3, 6, 1))  # type: ignore[arg-type]
    assert list(schedule(form, 3, 20, 1))[: len(short)] == short  # type: ignore[arg-type]


@pytest.mark.parametrize("form", ["together", "pairs"])
@pytest.mark.parametrize("entrants", [2, 3])
def test_a_game_has_the_same_number_in_any_schedule(form: Form, entrants: int) -> None:
    whole = {game.number: game for game in schedule(form, entrants, 12, 1)}
    for games in range(13):
        part = list(schedule(form, entrants, games, 1))
        assert all(whole[game.number] == game for game in part)
        inside = numbers(form, entrants, games)
        assert {game.number for game in part} <= set(inside)
        found = [one for one in whole if has_number(form, entrants, games, one)]
        assert found == [game.number for game in part]


def test_an_odd_number_of_games_is_played() -> None:
    assert len(list(schedule("pairs", 2, 7, 1))) == length("pairs", 2, 7) == 7
    assert len(list(schedule("together", 3, 7, 1))) == 7


def test_seeds_of_deals_are_fixed_and_apart() -> None:
    assert deal_seed(0, 0) == 161847352854460
    seeds = {deal_seed(seed, deal) for seed in range(50) for deal in range(50)}
    assert len(seeds) == 2500


def test_one_entrant_makes_no_pair() -> None:
    with pytest.raises(TilewrightError, match="two entrants"):
        schedule("pairs", 1, 10, 0)
