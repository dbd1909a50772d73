"""What an agent thinks of positions and of whole games."""

from __future__ import annotations

import pytest

from tests.scrabble.strategies import SMALL
from tilewright import Lexicon, TilewrightError
from tilewright.scrabble import analyse
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.analysis import Wishes
from tilewright.scrabble.annotation import annotate, decisions, find_decision
from tilewright.scrabble.match import Match
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.notation.gcg import Gcg, GcgError, Player, format_gcg, parse_gcg, record
from tilewright.scrabble.position import Position
from tilewright.scrabble.reading import PositionError
from tilewright.scrabble.rules import Rules

OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0"
QUICK = Wishes("equity", count=3)
PHONY = "#player1 ann Ann\n#player2 bob Bob\n>ann: ABBCEGT 8G BAC +14 14\n"


@pytest.fixture(scope="module")
def game() -> Gcg:
    """A game on paper of two players who know few words."""
    agents = [AGENTS.make(name, SMALL) for name in ("equity", "greedy")]
    match = Match(Rules(), SMALL, agents, 3, strict=True)
    match.play()
    players = [Player("ann", "Ann"), Player("bob", "Bob")]
    return parse_gcg(format_gcg(record(match.game.position, players)))


def test_a_line_is_analysed_in_three_lines(enable: Lexicon) -> None:
    best = analyse(OPENING, enable, QUICK).moves[0]
    assert (best.score, best.leave) == (66, "")
    assert analyse(parse_cgp(OPENING, enable).position, wishes=QUICK).moves[0] == best


def test_the_document_names_moves_as_gcg_writes_them() -> None:
    document = analyse(OPENING, SMALL, QUICK).document()
    assert document["position"] == OPENING.replace("RETAINS", "AEINRST")
    first = document["moves"][0]
    assert (first["score"], first["equity"], first["win"]) == (66, 66.0, None)
    assert Move.parse(first["move"]).count == 7


def test_every_placement_is_listed_once() -> None:
    analysis = analyse(OPENING, SMALL, Wishes("equity", count=3, every=True))
    plays = [move for move, _ in parse_cgp(OPENING, SMALL).position.plays()]
    listed = [one.move for one in analysis.moves]
    assert len(listed) == len(set(listed))
    assert set(plays) <= set(listed)


def test_an_agent_that_tells_nothing_is_asked_for_its_move() -> None:
    analysis = analyse(OPENING, SMALL, Wishes("greedy", count=3))
    assert analysis.thought.method == "choice"
    assert analysis.moves[0].score == 66


def test_a_move_that_was_played_is_looked_at_too() -> None:
    played = Move.parse("8H AT")
    analysis = analyse(OPENING, SMALL, Wishes("equity", count=1), played)
    judged = analysis.find(played)
    assert judged is not None and judged.score == 4
    assert analysis.find(Move.parse("8H SEAT")) is None


def test_a_position_without_a_rack_or_without_a_turn_is_refused() -> None:
    with pytest.raises(PositionError, match="the rack of the player on turn is not known"):
        analyse(OPENING.replace("RETAINS", ""), SMALL, QUICK)
    over = Position.start(SMALL, racks=["RETAINS", "EEAAOOI"]).settled()
    with pytest.raises(PositionError, match="the game is over"):
        analyse(over, SMALL, QUICK)


def test_an_option_that_the_agent_has_not_got_is_refused() -> None:
    with pytest.raises(TilewrightError, match="the agent 'greedy' has no option seconds"):
        analyse(OPENING, SMALL, Wishes("greedy", seconds=1))


def test_options_are_added_to_those_of_the_agent() -> None:
    wishes = Wishes("simulate:plies=3", seconds=0.5, threads=2)
    assert wishes.seat() == "simulate:plies=3,seconds=0.5,threads=2"


# Whole games


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
