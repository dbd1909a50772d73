"""Deals: splits of the unseen tiles between the bag and the opponent's rack."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import NamedTuple

from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder

FEWEST = 60  # deals


class Deal(NamedTuple):
    """The bag in drawing order and the opponent's rack."""

    bag: str
    other: str


def deal(position: Position, rng: Random) -> list[Deal]:
    """All splits of the unseen tiles in random order, each with a random order of the bag.

    Equal tiles are told apart, so each deal is equally likely. With six tiles in the bag and seven
    on the opponent's rack there are 1,716. Where there are few, they come back in other orders.
    """
    known = position.racks[1 - position.on_turn]
    unseen = sorted(position.unseen)
    bags = list(combinations(unseen, position.bag))
    deals: list[Deal] = []
    while len(deals) < FEWEST:
        rng.shuffle(bags)
        for bag in bags:
            other = (Counter(unseen) - Counter(bag)).elements()
            deals.append(Deal("".join(rng.sample(bag, len(bag))), known + "".join(other)))
    return deals


def draws_of(move: Move, deal: Deal) -> str:
    """Deals of a position with the same draws lead to the same game: tiles drawn, then the rest."""
    return "".join(sorted(deal.bag[: move.count])) + deal.bag[move.count :]


def follow(position: Position, move: Move, deal: Deal, finder: MoveFinder) -> Position:
    """Play a move, then static moves until the bag is empty or the game is over.

    Each player sees only their own rack.
    """
    after = position.with_rack(1 - position.on_turn, deal.other)
    bag = deal.bag
    while True:
        drawn = bag[: move.count]
        bag = bag[len(drawn) :]
        if move.kind is Kind.EXCHANGE:
            bag += move.tiles
        after = after.play(move, drawn)
        if not bag or after.is_over:
            return after
        move = finder.best(after)[0].move
