"""Every move of a recorded game is compared with the best one."""

from __future__ import annotations

import pytest

from tests.scrabble.strategies import SMALL
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.analysis import Wishes
from tilewright.scrabble.annotation import annotate, decisions, find_decision
from tilewright.scrabble.game import GAME
from tilewright.scrabble.notation.gcg import Gcg, GcgError, Player, format_gcg, parse_gcg, record
from tilewright.scrabble.rules import Rules
from tilewright.table.match import Match

QUICK = Wishes("equity", count=3)
PHONY = "#player1 ann Ann\n#player2 bob Bob\n>ann: ABBCEGT 8G BAC +14 14\n"


@pytest.fixture(scope="module")
def game() -> Gcg:
    """A game on paper of two players who know few words."""
    agents = [AGENTS.make(name, SMALL) for name in ("equity", "greedy")]
    match = Match(GAME, Rules(), SMALL, agents, 3, strict=True)
    match.play()
    players = [Player("ann", "Ann"), Player("bob", "Bob")]
    return parse_gcg(format_gcg(record(match.state.position, players)))


def test_the_turns_of_a_game_are_seen_by_their_players(game: Gcg) -> None:
    found = decisions(game, SMALL)
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    for one in found:
        assert one.position.on_turn == one.event.seat
        assert one.position.racks[1 - one.event.seat] == ""
        assert sorted(one.position.rack) == sorted(one.event.rack)


def test_who_plays_by_equity_makes_no_mistake_by_equity(game: Gcg) -> None:
    reviews = list(annotate(game, SMALL, QUICK))
    assert len(reviews) == len(decisions(game, SMALL))
    ann = [review for review in reviews if review.decision.event.seat == 0]
    bob = [review for review in reviews if review.decision.event.seat == 1]
    assert max(review.points for review in ann) < 0.001
    assert any(review.is_mistake for review in bob)
    assert all(review.points >= 0 and review.win is None for review in bob)


@pytest.mark.parametrize("agent", ["lookahead:n=2,avg=2", "endgame:nodes=50", "greedy"])
def test_every_move_is_reviewed_by_any_agent(game: Gcg, agent: str) -> None:
    reviews = list(annotate(game, SMALL, Wishes(agent, count=1)))
    assert [review.played.move for review in reviews] == [
        one.move for one in decisions(game, SMALL)
    ]


def test_a_turn_that_is_not_there_is_refused(game: Gcg) -> None:
    assert find_decision(game, SMALL, 1).number == 1
    with pytest.raises(GcgError, match="there is no turn 99: the game has"):
        find_decision(game, SMALL, 99)


def test_a_word_that_is_none_is_a_mistake() -> None:
    first = next(iter(annotate(parse_gcg(PHONY), SMALL, QUICK)))
    assert first.decision.phonies == ("BAC",)
    assert first.is_mistake
