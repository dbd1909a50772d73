"""Every agent plays whole games, keeps to the rules, and plays them again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.reference.grid import check_grid
from tilewright import Lexicon
from tilewright.bananagrams.actions import Action
from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.game import GAME
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import State
from tilewright.bananagrams.view import View
from tilewright.errors import TilewrightError
from tilewright.table.match import Match, Outcome
from tilewright.testing import check_agent

OURS = [name for name in AGENTS.table if name not in ("pseudo", "wright")]
EXAMPLES = Path(__file__).parents[3] / "examples"


def match_of(
    lexicon: Lexicon, seed: int, *seats: str, **rules: object
) -> Match[Rules, State, Action, View]:
    agents = [AGENTS.make(seat, lexicon) for seat in seats]
    table = Rules(len(seats), **rules)  # type: ignore[arg-type]
    return Match(GAME, table, lexicon, agents, seed, strict=True)


def play(lexicon: Lexicon, seed: int, *seats: str, **rules: object) -> Outcome:
    """Play a game without faults, won with a valid grid of all tiles."""
    match = match_of(lexicon, seed, *seats, **rules)
    outcome = match.play()
    match.state.check_tiles()
    assert outcome.reason != "too many actions"
    if outcome.winner is not None:
        seat = match.state.seats[outcome.winner]
        assert check_grid(seat.grid.rows, lexicon, seat.grid.tiles) == []
        assert not seat.hand.total()
    return outcome


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("agent", OURS)
def test_it_wins_against_a_dummy(agent: str, seed: int, enable: Lexicon) -> None:
    assert play(enable, seed, "pseudo", f"{agent}:stuck=rebuild").winner == 1


@pytest.mark.parametrize("resort", ["wait", "dangling", "rebuild"])
@pytest.mark.parametrize("agent", ["naive", "dangling", "stranding", "two-letter"])
def test_a_last_resort_ends_in_a_grid_or_in_waiting(
    agent: str, resort: str, enable: Lexicon
) -> None:
    outcome = play(enable, 3, "pseudo", f"{agent}:stuck={resort}", short_dump=True)
    assert outcome.winner in (None, 1)
    dumps = [event for event in outcome.events if event["event"] == "dump"]
    assert agent != "naive" or resort != "wait" or not dumps


@pytest.mark.parametrize("agent", OURS)
def test_it_plays_with_seven_others(agent: str, enable: Lexicon) -> None:
    outcome = play(enable, 5, agent, "two-letter", *["pseudo"] * 4, "stranding:letter-count", agent)
    assert outcome.winner is not None


@pytest.mark.parametrize("agent", OURS)
@pytest.mark.parametrize("variant", ["smoothie", "cafe"])
def test_it_plays_the_variants(agent: str, variant: str, enable: Lexicon) -> None:
    play(enable, 1, agent, "two-letter", "pseudo", "pseudo", variant=variant)


@pytest.mark.parametrize("agent", OURS)
def test_short_dumps_do_not_loop(agent: str, enable: Lexicon) -> None:
    play(enable, 2, *["pseudo"] * 7, agent, short_dump=True)


@pytest.mark.parametrize("agent", OURS)
def test_a_poor_vocabulary_ends_without_a_fault(agent: str) -> None:
    poor = Lexicon.from_words(["ab", "ba", "at", "ta", "eat", "tea", "rate", "tears", "in", "on"])
    play(poor, 0, agent, "pseudo")


@pytest.mark.parametrize("agent", OURS)
def test_the_same_seed_is_the_same_game(agent: str, enable: Lexicon) -> None:
    first = play(enable, 11, agent, "stranding")
    assert play(enable, 11, agent, "stranding").events == first.events
    assert first.nodes[0] > 0


@pytest.mark.parametrize("scorer", ["stranding", "hand-balance", "letter-count", "longest"])
def test_any_scorer_will_do(scorer: str, enable: Lexicon) -> None:
    assert play(enable, 4, "pseudo", f"stranding:{scorer},stuck=rebuild").winner == 1


@pytest.mark.parametrize("agent", ["stranding", "naive", "extending", "lanes"])
def test_check_agent_accepts_ours(agent: str, enable: Lexicon) -> None:
    check_agent(partial(AGENTS.make, agent), enable)


def test_an_agent_that_lost_its_memory_reads_the_board(enable: Lexicon) -> None:
    """A fresh agent takes over in the middle of a game."""

    class Forgetful:
        calls = 0

        def act(self, view, rng):  # type: ignore[no-untyped-def]
            self.calls += 1
            if self.calls % 7 == 1:
                self.agent = AGENTS.make("stranding:stuck=rebuild", enable)
            return self.agent.act(view, rng)

    match = match_of(enable, 8, "pseudo", "pseudo")
    match.agents = [Forgetful(), match.agents[1]]
    assert match.play().winner == 0


def test_options_are_text(enable: Lexicon) -> None:
    agent = AGENTS.make("new-stranding:longest,places=2", enable)
    assert (agent.places, agent.scorer) == (2, "longest")


@pytest.mark.parametrize(
    ("seat", "wrong"),
    [
        ("new-stranding:places=x", "places=x.*ValueError: .*'x'"),
        ("stranding:colour=red", "stranding.*'colour'"),
        ("stranding:dead-leter", "did you mean 'dead-letter'"),
        ("stranding:stuck=never", "'never'.*stuck"),
        ("two-letter:synergy=x", "synergy.*'x'"),
        ("strandin", "did you mean 'stranding'"),
        ("nowhere.py:Mine", "agent 'Mine'.* file 'nowhere.py'"),
        (f"{EXAMPLES / 'my_first_agent.py'}:Nobody", "'Nobody'"),
    ],
)
def test_a_wrong_seat_is_refused(seat: str, wrong: str, enable: Lexicon) -> None:
    with pytest.raises(TilewrightError, match=wrong):
        AGENTS.make(seat, enable)


def test_the_example_agent_works(enable: Lexicon) -> None:
    seat = f"{EXAMPLES / 'my_first_agent.py'}:MyFirstAgent"
    check_agent(partial(AGENTS.make, seat), enable, games=3)


def test_the_example_scorer_plays(enable: Lexicon) -> None:
    play(enable, 0, "pseudo", f"stranding:{EXAMPLES / 'my_first_scorer.py'}:Consonants")
