"""What `tilewright.testing.check_agent` finds wrong with an agent."""

from __future__ import annotations

import random
from random import Random

import pytest

from tilewright import Lexicon
from tilewright.auction.view import View as AuctionView
from tilewright.bananagrams.actions import Action, Build, Dump, Peel, Wait
from tilewright.bananagrams.view import View
from tilewright.errors import TilewrightError
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.view import View as ScrabbleView
from tilewright.testing import GameName, check_agent


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


class Passer(Idle):
    """A player of Scrabble that does nothing wrong."""

    def act(self, view: ScrabbleView, rng: Random) -> Move:  # type: ignore[override]
        return PASS


class Dreamer(Passer):
    def act(self, view: ScrabbleView, rng: Random) -> Move:  # type: ignore[override]
        return Move.parse("8D QQQQQQQ")


class Shopper(Idle):
    """A bidder that does nothing wrong."""

    def bid(self, view: AuctionView, rng: Random) -> int:
        return 1

    def word(self, view: AuctionView, rng: Random) -> str:
        return ""


class Counterfeiter(Shopper):
    def word(self, view: AuctionView, rng: Random) -> str:
        return "QUIZZES"


@pytest.mark.parametrize(("agent", "game"), [(Passer, "scrabble"), (Shopper, "auction")])
def test_honest_agents_of_other_games_pass(
    agent: type[Idle], game: GameName, enable: Lexicon
) -> None:
    check_agent(agent, enable, game=game)


@pytest.mark.parametrize(
    ("agent", "game", "wrong"),
    [
        (Dreamer, "scrabble", "seat 0: .*Q"),
        (Counterfeiter, "auction", "seat 0: .*QUIZZES"),
        (Idle, "scrabble", "seat 0"),
        (Idle, "auction", "seat 0"),
    ],
)
def test_faults_in_other_games_are_found(
    agent: type[Idle], game: GameName, wrong: str, enable: Lexicon
) -> None:
    with pytest.raises(AssertionError, match=wrong):
        check_agent(agent, enable, game=game)


def test_a_game_that_there_is_not_is_refused(enable: Lexicon) -> None:
    with pytest.raises(TilewrightError, match="bananagrams, scrabble, auction, not for 'chess'"):
        check_agent(Idle, enable, game="chess")  # type: ignore[arg-type]
