"""Checks for users' own code: hand over a class, and an assertion says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon

__all__ = ["check_agent"]

GameName = Literal["bananagrams", "scrabble", "auction"]
Events = list[dict[str, Any]]
Maker = Callable[[Lexicon], Any]

# Whom the agent meets, game after game.
TABLES = {
    "bananagrams": (
        ("pseudo",),
        ("two-letter",),
        ("pseudo",) * 7,
        ("two-letter", *["pseudo"] * 6),
    ),
    "scrabble": (("greedy",), ("equity",), ("greedy", "equity"), ("greedy",) * 3),
    "auction": (("loss",), ("stingy", "loss-market"), ("gain-draws", "loss", "incremental")),
}


def check_agent(
    maker: Maker,
    lexicon: Lexicon | None = None,
    games: int = 4,
    seed: int = 0,
    game: GameName = "bananagrams",
) -> None:
    """Play a few games against others and assert that the agent keeps to the rules.

    It must not raise, must do nothing illegal, must come to an end, and must play the same game
    again with the same seed. `maker` gets the lexicon and returns a fresh agent.
    """
    words = lexicon or Lexicon.load()
    if game not in TABLES:
        raise TilewrightError(f"agents are checked for {', '.join(TABLES)}, not for {game!r}")
    tables = TABLES[game]
    for number in range(seed, seed + games):
        others = tables[(number - seed) % len(tables)]
        first = _play(game, maker, words, others, number)
        again = _play(game, maker, words, others, number)
        _check_equal(first, again, number)


def _play(
    game: GameName, maker: Maker, lexicon: Lexicon, others: tuple[str, ...], seed: int
) -> Events:
    """The events of one game, with the agent on seat 0."""
    play = {"bananagrams": _bananagrams, "scrabble": _scrabble, "auction": _auction}[game]
    events: Events = []
    try:
        play(maker, lexicon, others, seed, events)
    except TilewrightError as error:
        raise AssertionError(
            f"in the game of seed {seed}, after {len(events)} events: {error}"
        ) from error
    return events


def _bananagrams(
    maker: Maker, lexicon: Lexicon, others: tuple[str, ...], seed: int, events: Events
) -> None:
    from tilewright.bananagrams.agents import AGENTS
    from tilewright.bananagrams.clock import WorkClock
    from tilewright.bananagrams.match import Match
    from tilewright.bananagrams.rules import Rules

    agents = [maker(lexicon), *[AGENTS.make(other, lexicon) for other in others]]
    rules, clock = Rules(len(agents)), WorkClock()
    match = Match(rules, lexicon, agents, seed, clock, strict=True, watch=events.append)
    outcome = match.play()
    match.game.check_tiles()
    assert outcome.reason != "too many actions", (
        f"the game of seed {seed} did not end: the agent went on without getting anywhere"
    )


def _scrabble(
    maker: Maker, lexicon: Lexicon, others: tuple[str, ...], seed: int, events: Events
) -> None:
    from tilewright.scrabble.agents import AGENTS
    from tilewright.scrabble.match import Match
    from tilewright.scrabble.rules import Rules

    agents = [maker(lexicon), *[AGENTS.make(other, lexicon) for other in others]]
    Match(Rules(len(agents)), lexicon, agents, seed, strict=True, watch=events.append).play()


def _auction(
    maker: Maker, lexicon: Lexicon, others: tuple[str, ...], seed: int, events: Events
) -> None:
    from tilewright.auction.agents import AGENTS
    from tilewright.auction.match import Match
    from tilewright.auction.rules import Rules

    agents = [maker(lexicon), *[AGENTS.make(other, lexicon) for other in others]]
    rules = Rules(len(agents), rounds=2, hidden=2)
    Match(rules, lexicon, agents, seed, strict=True, watch=events.append).play()


def _check_equal(first: Events, again: Events, seed: int) -> None:
    """Assert that two games are the same, or say at which event they part."""
    for number, (one, other) in enumerate(zip(first, again, strict=False)):
        assert one == other, (
            f"the game of seed {seed} is not the same when it is played again: event {number} was "
            f"{one}, then {other}. Take all chance from the `rng` that the agent is given, and "
            "keep nothing outside the agent."
        )
    assert len(first) == len(again), (
        f"the game of seed {seed} had {len(first)} events, then {len(again)}"
    )
