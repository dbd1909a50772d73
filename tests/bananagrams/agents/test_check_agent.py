"""What `tilewright.testing.check_agent` finds wrong with an agent."""

from __future__ import annotations

import random
from random import Random

import pytest

from tilewright import Lexicon
from tilewright.bananagrams.actions import Action, Build, Dump, Peel, Wait
from tilewright.bananagrams.view import View
from tilewright.testing import check_agent


class Idle:
    """Does nothing wrong."""

    def __init__(self, lexicon: Lexicon) -> None:
        pass

    def act(self, view: View, rng: Random) -> Action:
        return Wait()


class Cheat(Idle):
    def act(self, view: View, rng: Random) -> Action:
        return Peel()


class Forger(Idle):
    def act(self, view: View, rng: Random) -> Action:
        return Build({(0, column): "Z" for column in range(9)})


class Raiser(Idle):
    def act(self, view: View, rng: Random) -> Action:
        raise KeyError("oops")


class Gambler(Idle):
    def act(self, view: View, rng: Random) -> Action:
        return Dump(random.choice(view.hand)) if view.may_dump else Wait()


class Fidget(Idle):
    """Moves a tile to and fro for ever."""

    def act(self, view: View, rng: Random) -> Action:
        return Build(take=tuple(view.cells)) if view.cells else Build({(0, 0): view.hand[0]})


def test_an_honest_agent_passes(enable: Lexicon) -> None:
    check_agent(Idle, enable)


@pytest.mark.parametrize(
    ("agent", "wrong"),
    [
        (Cheat, "seat 0 still has 21 tiles in hand"),
        (Forger, "seat 0 has no Z in hand"),
        (Raiser, "KeyError: 'oops'"),
        (Gambler, "is not the same when it is played again"),
        (Fidget, "did not end"),
    ],
)
def test_what_is_wrong_is_said(agent: type[Idle], wrong: str, enable: Lexicon) -> None:
    with pytest.raises(AssertionError, match=wrong):
        check_agent(agent, enable)
