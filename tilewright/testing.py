"""Checks for users' own code: hand over a class, and an assertion says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.clock import WorkClock
from tilewright.bananagrams.game import Event, IllegalAction
from tilewright.bananagrams.match import Agent, Match
from tilewright.bananagrams.rules import Rules
from tilewright.lexicon import Lexicon

__all__ = ["check_agent"]

TABLES = (("pseudo",), ("two-letter",), ("pseudo",) * 7, ("two-letter", *["pseudo"] * 6))


def check_agent(
    maker: Callable[[Lexicon], Agent],
    lexicon: Lexicon | None = None,
    games: int = 4,
    seed: int = 0,
) -> None:
    """Play a few games against others and assert that the agent keeps to the rules.

    It must not raise, must do nothing illegal, must come to an end, and must play the same game
    again with the same seed. `maker` gets the lexicon and returns a fresh agent.
    """
    words = lexicon or Lexicon.load()
    for game in range(games):
        others = TABLES[game % len(TABLES)]
        first = _play(maker, words, others, seed + game)
        again = _play(maker, words, others, seed + game)
        _check_equal(first, again, seed + game)


def _play(
    maker: Callable[[Lexicon], Agent], lexicon: Lexicon, others: tuple[str, ...], seed: int
) -> list[Event]:
    """The events of one game, with the agent on seat 0."""
    agents = [maker(lexicon), *[AGENTS.make(other, lexicon) for other in others]]
    match = Match(Rules(len(agents)), lexicon, agents, seed, WorkClock(), strict=True)
    try:
        outcome = match.play()
    except IllegalAction as error:
        at = len(match.outcome.events)
        raise AssertionError(f"in the game of seed {seed}, after {at} events: {error}") from error
    match.game.check_tiles()
    assert outcome.reason != "too many actions", (
        f"the game of seed {seed} did not end: the agent went on without getting anywhere"
    )
    return outcome.events


def _check_equal(first: list[Event], again: list[Event], seed: int) -> None:
    """Assert that two games are the same, or say at which event they part."""
    for number, (one, other) in enumerate(zip(first, again, strict=False)):
        assert one == other, (
            f"the game of seed {seed} is not the same when it is played again: event {number} was "
            f"{one}, then {other}. Take all chance from the `rng` that `act` is given, and keep "
            "nothing outside the agent."
        )
    assert len(first) == len(again), (
        f"the game of seed {seed} had {len(first)} events, then {len(again)}"
    )
