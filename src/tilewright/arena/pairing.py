"""The schedule: which entrants play which game, with the same deals for every order of seats.

A game is fully determined by its number. Its seed is a function of the tournament's seed and its
deal, so results do not depend on the worker or on the requested number of games.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from typing import Literal, NamedTuple

from tilewright.errors import TilewrightError

Form = Literal["together", "pairs"]


class Pairing(NamedTuple):
    """One game of a tournament: the entrant on each seat, by index in the list of entrants."""

    number: int
    deal: int
    seed: int
    seats: tuple[int, ...]


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal; deals of different tournament seeds are unrelated."""
    return int.from_bytes(sha256(f"{seed} {deal}".encode()).digest()[:6])


def schedule(form: Form, entrants: int, games: int, seed: int) -> Iterator[Pairing]:
    """Return the games in order; a longer schedule begins with the shorter one.

    `together`: all entrants in one game, `games` in total, seats rotated on each deal. `pairs`: all
    pairs of entrants, `games` for each pair, each deal played twice with swapped seats.
    """
    if form == "together":
        return _together(entrants, games, seed)
    if entrants < 2:
        raise TilewrightError(
            "pairs need at least two entrants; add seats or use the form together"
        )
    return _pairs(entrants, games, seed)


def length(form: Form, entrants: int, games: int) -> int:
    """Return the number of games in a schedule."""
    return games if form == "together" else games * entrants * (entrants - 1) // 2


def numbers(form: Form, entrants: int, games: int) -> range:
    """Return the range that contains the numbers of a schedule."""
    return range(length(form, entrants, games + games % 2 if form == "pairs" else games))


def has_number(form: Form, entrants: int, games: int, number: int) -> bool:
    """Whether the schedule has a game with this number."""
    if number not in numbers(form, entrants, games):
        return False
    deal = number // (entrants * (entrants - 1)) if form == "pairs" else 0
    return form == "together" or 2 * deal + number % 2 < games


def _together(entrants: int, games: int, seed: int) -> Iterator[Pairing]:
    for number in range(games):
        deal, turn = divmod(number, entrants)
        seats = tuple((seat + turn) % entrants for seat in range(entrants))
        yield Pairing(number, deal, deal_seed(seed, deal), seats)


def _pairs(entrants: int, games: int, seed: int) -> Iterator[Pairing]:
    """Schedule one deal for all pairs before the next, so that partial results are balanced.

    If the number of games is odd, the last deal is not repeated with swapped seats. The numbers of
    the omitted games are skipped, so a game has the same number in any schedule.
    """
    number = 0
    for deal in range((games + 1) // 2):
        for pair in combinations(range(entrants), 2):
            for swapped, seats in enumerate((pair, pair[::-1])):
                if 2 * deal + swapped < games:
                    yield Pairing(number, deal, deal_seed(seed, deal), seats)
                number += 1
