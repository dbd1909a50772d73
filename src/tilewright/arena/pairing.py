"""Who sits where in which game: the same deals for every order of seats.

A game's number says all about it. Its seed is a function of the tournament's seed and of its deal,
so results depend neither on who computes them nor on how many games were asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from typing import Literal, NamedTuple

from tilewright.errors import TilewrightError

Form = Literal["together", "pairs"]


class Pairing(NamedTuple):
    """One game of a tournament: the entrant on each seat, by its place in the list of entrants."""

    number: int
    deal: int
    seed: int
    seats: tuple[int, ...]


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal; any two seeds have deals that have nothing to do with each other."""
    return int.from_bytes(sha256(f"{seed} {deal}".encode()).digest()[:6])


def schedule(form: Form, entrants: int, games: int, seed: int) -> Iterator[Pairing]:
    """The games in their order; a longer schedule begins with the shorter one.

    `together`: all in one game, `games` of them, the seats rotated on each deal. `pairs`: every two
    one to one, `games` for each pair of entrants, each deal played twice with the seats swapped.
    """
    if form == "together":
        return _together(entrants, games, seed)
    if entrants < 2:
        raise TilewrightError(
            "pairs need at least two entrants; add seats or use the form together"
        )
    return _pairs(entrants, games, seed)


def length(form: Form, entrants: int, games: int) -> int:
    """How many games a schedule has."""
    return games if form == "together" else games * entrants * (entrants - 1) // 2


def numbers(form: Form, entrants: int, games: int) -> range:
    """The numbers among which a schedule's are."""
    return range(length(form, entrants, games + games % 2 if form == "pairs" else games))


def has_number(form: Form, entrants: int, games: int, number: int) -> bool:
    """Whether a game of this number is in the schedule."""
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
    """All pairs play a deal before the next one comes, so that a part is a small whole.

    When the number of games is odd, the last deal is not played again with the seats swapped, and
    the numbers of those games are left out: a game has the same number in any schedule.
    """
    number = 0
    for deal in range((games + 1) // 2):
        for pair in combinations(range(entrants), 2):
            for swapped, seats in enumerate((pair, pair[::-1])):
                if 2 * deal + swapped < games:
                    yield Pairing(number, deal, deal_seed(seed, deal), seats)
                number += 1
