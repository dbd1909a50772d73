"""Flaws of agents and games that `tilewright.testing` finds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tests.table.installing import installing
from tests.table.nim import Nim, NimState
from tests.table.nim import Rules as NimRules
from tilewright import Lexicon
from tilewright.auction.view import View as AuctionView
from tilewright.bananagrams.actions import Action, Build, Dump, Peel, Wait
from tilewright.bananagrams.view import View
from tilewright.errors import TilewrightError
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.view import View as ScrabbleView
from tilewright.table.game import Event, Reading
from tilewright.table.registry import GROUP, SHIPPED, find_game
from tilewright.testing import check_agent, check_game

WORDS = Lexicon.from_words(["AA"])


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


class Quitter(Idle):
    def act(self, view: View, rng: Random) -> Action:
        raise SystemExit(3)


class Interrupter(Idle):
    def act(self, view: View, rng: Random) -> Action:
        raise GeneratorExit


class Endless(Idle):
    patience = 0.1

    def act(self, view: View, rng: Random) -> Action:
        while True:
            pass


class Stillborn(Idle):
    def __init__(self, lexicon: Lexicon) -> None:
        raise SystemExit("not today")


def test_an_honest_agent_passes(enable: Lexicon) -> None:
    check_agent(Idle, enable)


@pytest.mark.parametrize(
    ("agent", "wrong"),
    [
        (Cheat, "seat 0 still has 21 tiles in hand"),
        (Forger, "seat 0 has no Z in hand"),
        (Raiser, "KeyError: 'oops'"),
        (Gambler, "differs when it is played again"),
        (Fidget, "did not end"),
        (Quitter, "SystemExit: 3"),
        (Interrupter, "GeneratorExit"),
        (Endless, r"no answer within 0\.1 s of CPU time"),
        (Stillborn, "cannot be created: SystemExit: not today"),
    ],
)
def test_flaws_of_an_agent_are_reported(agent: type[Idle], wrong: str, enable: Lexicon) -> None:
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
def test_honest_agents_of_other_games_pass(agent: type[Idle], game: str, enable: Lexicon) -> None:
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
    agent: type[Idle], game: str, wrong: str, enable: Lexicon
) -> None:
    with pytest.raises(AssertionError, match=wrong):
        check_agent(agent, enable, game=game)


def test_an_unknown_game_is_refused(enable: Lexicon) -> None:
    with pytest.raises(TilewrightError, match="'chess'"):
        check_agent(Idle, enable, game="chess")
    with pytest.raises(TilewrightError, match="'chess'"):
        check_game("chess", enable)


# Games


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_games_pass(name: str, enable: Lexicon) -> None:
    check_game(name, enable)
    check_game(find_game(name), enable, games=1, seed=9)


class Local(int):
    """A number that cannot be pickled."""

    def __reduce__(self) -> str:
        raise TypeError("not from here")


class BrokenState(NimState):
    """A state with one thing wrong, which `fault` names."""

    fault = ""

    def view(self, seat: int) -> int:
        if self.fault == "views":
            self.seen = getattr(self, "seen", 0) + 1
            return self.stones + self.seen
        return Local(self.stones) if self.fault == "views stay here" else super().view(seat)

    def read(self, seat: int, answer: object) -> Reading[int]:
        if self.fault == "read takes anything":
            return Reading(answer if type(answer) is int else 1)
        if self.fault == "read fails":
            return Reading(int(answer))  # type: ignore[call-overload]
        return super().read(seat, answer)

    def apply(self, seat: int, action: int) -> Event:
        event = super().apply(seat, action)
        if self.fault == "chance":
            return event | {"luck": random.random()}
        if self.fault == "not JSON":
            return event | {"left": {1, 2}}
        return event

    def redo(self, event: Event) -> Event | None:
        if self.fault == "redo":
            return {"event": "take"}
        return super().redo(event)

    def check_tiles(self) -> None:
        assert self.fault != "tiles", "a stone was lost"


class BrokenRules(NimRules):
    def to_json(self) -> dict[str, Any]:
        return {"seats": self.seats, "stones": self.stones + 1}


class Broken(Nim):
    """Nim with one thing wrong."""

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        if fault == "rules":
            self.rules_class = BrokenRules

    def new(self, rules: NimRules, lexicon: Lexicon, seed: int) -> BrokenState:
        state = BrokenState(rules, lexicon, seed)
        state.fault = self.fault
        return state

    def tell(self, event: Event, names: Sequence[str], rules: NimRules) -> str:
        if self.fault == "tell fails":
            raise KeyError("names")
        if self.fault == "tell":
            return None  # type: ignore[return-value]
        return super().tell(event, names, rules)

    def action_to_json(self, action: int) -> Any:
        return object() if self.fault == "not an action" else action

    def action_from_json(self, document: Any) -> int:
        return 1 if self.fault == "another action" else int(document)

    def seat_facts(self, state: NimState, seat: int) -> dict[str, Any]:
        return {"view": object()} if self.fault == "facts" else {}


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Broken]]:
    """A function that makes a broken game, which is registered."""
    with installing() as install:

        def make(fault: str) -> Broken:
            game = Broken(fault)
            monkeypatch.setattr("tests.table.nim.BROKEN", game, raising=False)
            install(GROUP, ("nim", "tests.table.nim:BROKEN"))
            return game

        yield make


def test_a_game_without_flaws_passes(broken: Callable[[str], Broken]) -> None:
    check_game(broken(""), WORDS)
    check_game("nim", WORDS)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("chance", "differs when it is played again"),
        ("tell fails", r"tell\(\) of .*'take'.* KeyError: 'names'"),
        ("tell", "returns no text"),
        ("read takes anything", r"read\(\) accepts None as the action 1"),
        ("read fails", r"read\(\) of None fails: TypeError"),
        ("redo", "replay fails: .*line 2"),
        ("rules", "rules differ after JSON"),
        ("views", "a rejected answer changed the game"),
        ("facts", "finished game fails: TypeError"),
        ("not JSON", "reading the log fails: TypeError"),
        ("tiles", "a stone was lost"),
        ("views stay here", "pickle of Local fails: TypeError: not from here"),
        ("not an action", "JSON of an action fails: TypeError"),
        ("another action", "differs when views are pickled"),
    ],
)
def test_flaws_of_a_game_are_found(broken: Callable[[str], Broken], fault: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_game(broken(fault), WORDS)


def test_a_game_must_be_registered() -> None:
    with pytest.raises(AssertionError, match=r"'nim'.*tilewright\.games"):
        check_game(Nim(), WORDS)
