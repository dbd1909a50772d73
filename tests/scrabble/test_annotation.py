"""Every move of a recorded game is compared with the best one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from tests.scrabble.notation.test_lenient import damaged
from tests.scrabble.strategies import SMALL
from tilewright.errors import MissingExtra, TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.scrabble.annotation import (
    Annotation,
    JudgedTurn,
    MistakeKind,
    Phase,
    Skip,
    annotate,
    annotate_all,
    annotate_turns,
    decisions,
    find_decision,
    players_of,
)
from tilewright.scrabble.annotation.grades import grade
from tilewright.scrabble.annotation.judging import Judge
from tilewright.scrabble.annotation.kinds import explain
from tilewright.scrabble.annotation.words import is_same, words_for
from tilewright.scrabble.game import GAME
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.notation.gcg import Gcg, Player, format_gcg, parse_gcg, record
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.thought import Judgement
from tilewright.table.match import Match

QUICK = AnalysisOptions(plies=0)
PLAYOUTS = AnalysisOptions(playouts=64, nodes=300)
HEAD = "#player1 ann Ann\n#player2 bob Bob\n"
PHONY = HEAD + ">ann: ABBCEGT 8G BAC +14 14\n"


def played_game(names: tuple[str, str], seed: int, lexicon: Lexicon = SMALL) -> Gcg:
    """A game of two agents as GCG, by default with a small vocabulary."""
    agents = [AGENTS.make(name, lexicon) for name in names]
    match = Match(GAME, Rules(), lexicon, agents, seed, strict=True)
    match.play()
    players = [Player("ann", "Ann"), Player("bob", "Bob")]
    return parse_gcg(format_gcg(record(match.state.position, players)))


@pytest.fixture(scope="module")
def game() -> Gcg:
    return played_game(("equity", "greedy"), 3)


@pytest.fixture(scope="module")
def judged(game: Gcg) -> Annotation:
    return annotate(game, SMALL, PLAYOUTS)


def test_the_turns_of_a_game_are_seen_by_their_players(game: Gcg) -> None:
    found = decisions(game, SMALL)
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    for one in found:
        assert one.position.on_turn == one.event.seat
        assert one.position.racks[1 - one.event.seat] == ""
        assert sorted(one.position.rack) == sorted(one.event.rack)


def test_the_equity_agent_makes_no_mistake_by_equity(game: Gcg) -> None:
    annotation = annotate(game, SMALL, QUICK)
    assert len(annotation.turns) == len(decisions(game, SMALL))
    ann, bob = ([turn for turn in annotation.turns if turn.seat == seat] for seat in (0, 1))
    assert not any(turn.is_mistake for turn in ann)
    assert any(turn.is_mistake and turn.kind for turn in bob)
    assert all(turn.loss_win is None for turn in annotation.turns)


def test_no_loss_is_negative_and_a_best_move_loses_nothing(judged: Annotation) -> None:
    for turn in judged.turns:
        assert turn.is_judged and turn.best is not None
        assert turn.loss_win is not None and turn.loss_win >= 0
        assert turn.loss_points is not None and turn.loss_points >= 0
        assert turn.win_before is not None and turn.win_after is not None
        assert turn.win_before >= turn.win_after
        if turn.best == turn.move:
            assert (turn.loss_win, turn.loss_points, turn.is_mistake) == (0, 0, False)
        assert turn.is_mistake == (turn.kind is not None)
        assert not turn.is_mistake or turn.sentence


def test_the_end_of_a_game_is_searched(enable: Lexicon) -> None:
    game = played_game(("equity", "greedy"), 3, enable)
    judge = Judge(enable, AnalysisOptions(playouts=32, nodes=3000))
    late = [one for one in decisions(game, enable) if one.position.bag < 4]
    turns = [judge.judge(one) for one in late]
    methods = {(turn.phase, turn.method) for turn in turns}
    assert (Phase.ENDGAME, "endgame") in methods
    assert methods <= {(Phase.ENDGAME, "endgame"), (Phase.PREENDGAME, "preendgame")}
    assert any(turn.exact and turn.variation for turn in turns)
    assert all(turn.loss_points is not None and turn.loss_points >= 0 for turn in turns)


def test_workers_change_nothing(game: Gcg, judged: Annotation) -> None:
    seen: list[tuple[int, int, int]] = []

    def on_turn(number: int, turn: JudgedTurn, done: int, total: int) -> None:
        seen.append((number, done, total))

    again = annotate_all([game], SMALL, PLAYOUTS, workers=2, on_turn=on_turn)[0]
    assert again == judged
    assert seen == [(0, at, len(judged.turns)) for at in range(1, len(judged.turns) + 1)]


def test_judging_can_be_interrupted(game: Gcg) -> None:
    class Enough(Exception):
        pass

    def on_turn(number: int, turn: JudgedTurn, done: int, total: int) -> None:
        if done == 2:
            raise Enough

    with pytest.raises(Enough):
        annotate_all([game, game], SMALL, PLAYOUTS, workers=2, on_turn=on_turn)


def test_a_turn_that_is_not_there_is_refused(game: Gcg) -> None:
    assert find_decision(game, SMALL, 1).number == 1
    with pytest.raises(TilewrightError, match=r"turn 99.*the game has"):
        find_decision(game, SMALL, 99)


# Words


def test_an_invalid_word_is_a_mistake() -> None:
    turn = annotate(parse_gcg(PHONY), SMALL, QUICK).turns[0]
    assert turn.phoneys == ("BAC",)
    assert (turn.is_mistake, turn.kind) == (True, MistakeKind.PHONEY)
    assert "BAC" in turn.sentence


def test_words_of_another_list_are_valid_and_this_is_said() -> None:
    game = parse_gcg(PHONY.replace(HEAD, HEAD + "#lexicon NWL20\n"))
    annotation = annotate(game, SMALL, QUICK)
    assert annotation.turns[0].phoneys == ()
    assert "NWL20" in annotation.notices[0] and "BAC" in annotation.notices[0]
    assert "BAC" in words_for([game], SMALL).lexicon
    assert annotate(game, SMALL, QUICK, trusted=True).turns[0].phoneys == ("BAC",)


def test_a_phoney_that_was_challenged_off_is_a_lost_turn() -> None:
    lost = PHONY.replace(HEAD, HEAD + "#lexicon NWL20\n") + ">ann: ABBCEGT -- -14 0\n"
    annotation = annotate(parse_gcg(lost), SMALL, PLAYOUTS)
    turn = annotation.turns[0]
    assert turn.kind is MistakeKind.PHONEY and turn.phoneys == ("BAC",)
    assert turn.loss_win is not None and turn.loss_win > 0
    assert len(annotation.turns) == 1


def test_a_phoney_that_nobody_challenged_is_a_mistake_of_the_next_player() -> None:
    text = HEAD + ">ann: ABBCEGT 8G BACGET +26 26\n>bob: EIOTNAA 9G AI +5 5\n"
    game = parse_gcg(text, lenient=True)
    turn = annotate(game, SMALL, PLAYOUTS).turns[1]
    assert (turn.kind, turn.best) == (MistakeKind.UNCHALLENGED_PHONEY, "challenge")
    assert turn.loss_win is not None and turn.loss_win > 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("NWL20", "nwl2020", True),
        ("NWL2020.txt", "NWL20", True),
        ("CSW19", "Collins 2019", True),
        ("TWL06", "OWL2", True),
        ("enable+", "enable", False),
        ("NWL20", "NWL23", False),
    ],
)
def test_names_of_word_lists(one: str, other: str, same: bool) -> None:
    assert is_same(one, other) is same


# Racks


def test_an_incomplete_rack_is_judged_over_the_racks_that_it_may_be() -> None:
    game = parse_gcg(HEAD + ">ann: RATE 8E RATE +8 8\n>bob: AT 9E AT +5 5\n", lenient=True)
    first, second = annotate(game, SMALL, PLAYOUTS).turns
    assert (first.rack_complete, first.racks) == (False, 6)
    assert first.loss_win is not None and first.loss_win >= 0
    assert second.skipped is Skip.RACK_UNKNOWN and second.best is None


@pytest.mark.parametrize("known", ["RATE", "TEA", "TEAR"])
def test_the_best_move_needs_no_unknown_tiles(known: str) -> None:
    game = parse_gcg(f"{HEAD}>ann: {known} 8F {known} +8 8\n", lenient=True)
    (turn,) = annotate(game, SMALL, PLAYOUTS).turns
    assert turn.racks and not turn.rack_complete
    if turn.best is None:
        assert not turn.is_mistake and turn.best_score is None
    else:
        assert not Counter(Move.parse(turn.best).used) - Counter(known)


def test_unjudged_turns_have_a_reason() -> None:
    lines = [">ann: - +0 0", ">bob: -3 +0 0", ">ann: RETAINS 8Z RETAINS +60 60"]
    lines += [">bob: AEIOUTS - +0 0"]
    turns = annotate(parse_gcg(HEAD + "\n".join(lines), lenient=True), SMALL, QUICK).turns
    reasons = [Skip.RACK_UNKNOWN, Skip.EXCHANGE_UNKNOWN, Skip.UNPLAYABLE, Skip.UNPLAYABLE]
    assert [turn.skipped for turn in turns] == reasons
    assert all(turn.sentence for turn in turns)


@settings(max_examples=20)
@given(damaged())
def test_valid_parts_of_a_damaged_file_are_judged(case: tuple[str, str, int]) -> None:
    _, wrong, line = case
    game = parse_gcg(wrong, lenient=True)
    turns = list(annotate_turns(game, SMALL, QUICK, trusted=True))
    assert len(turns) == len(decisions(game, SMALL))
    for turn in turns:
        assert turn.best is None or turn.skipped is None
        assert turn.best or turn.skipped or not turn.rack_complete
        assert turn.is_judged or turn.sentence
        assert turn.line >= line or turn.skipped is not Skip.UNPLAYABLE


# Kinds


@pytest.mark.parametrize(
    ("rack", "move", "kind"),
    [
        ("RETAINS", "8H TEA", MistakeKind.MISSED_BINGO),
        ("IIIUVVW", "-I", MistakeKind.WEAK_LEAVE),
        ("QUIZAIE", "8H AE", MistakeKind.SCORING),
    ],
)
def test_a_mistake_has_a_kind(rack: str, move: str, kind: MistakeKind) -> None:
    game = parse_gcg(f"{HEAD}>ann: {rack} {move} +0 0\n", lenient=True)
    turn = annotate(game, SMALL, QUICK).turns[0]
    assert turn.is_mistake
    assert turn.kind is kind


# Data


def test_players_are_summed_up_and_graded(judged: Annotation) -> None:
    for seat, summary in enumerate(judged.summaries):
        own = [turn for turn in judged.turns if turn.seat == seat]
        mistakes = [turn for turn in own if turn.is_mistake]
        assert (summary.turns, summary.mistakes) == (len(own), len(mistakes))
        assert summary.lost_win == pytest.approx(sum(turn.loss_win or 0 for turn in mistakes))
        assert sum(dict(summary.by_kind).values()) == len(mistakes)
        assert sum(dict(summary.by_phase).values()) == len(mistakes)
        assert summary.bingos_found <= summary.bingos_available
        assert summary.grade.elo is not None and summary.grade.elo_error is not None
        assert summary.grade.loss_win == pytest.approx(summary.lost_win / len(own))
    totals = {event.seat: event.total for event in judged.game.events}
    assert judged.scores == (totals[0], totals[1])


def test_a_few_turns_without_a_mistake_leave_the_rating_open() -> None:
    """A game without a mistake was once rated to the nearest 18 points."""
    [turn, *_] = annotate(
        parse_gcg(f"{HEAD}>ann: QUIZAIE 8E QUIZ +0 0\n", lenient=True), SMALL, QUICK
    ).turns
    clean = replace(turn, is_mistake=False, loss_win=0.0, loss_points=0.0)
    few, many = grade([clean] * 12), grade([clean] * 1200)
    assert few.elo == many.elo
    assert (few.elo_error or 0) > 60 > 25 > (many.elo_error or 0)


def test_players_of_several_games_are_summed_up(judged: Annotation) -> None:
    records = players_of([judged, judged])
    assert [one.name for one in records] == ["Ann", "Bob"]
    for one, summary, score in zip(records, judged.summaries, judged.scores, strict=True):
        assert (one.games, one.summary.mistakes) == (2, 2 * summary.mistakes)
        assert one.wins == 2 * (score == max(judged.scores))
        assert one.to_json()["grade"]["turns"] == 2 * summary.judged


def test_times_are_summed_up(game: Gcg) -> None:
    annotation = annotate(game, SMALL, QUICK, times={0: 2.5, 2: 4.0})
    assert [summary.seconds for summary in annotation.summaries] == [6.5, None]


def test_an_annotation_is_a_document(judged: Annotation) -> None:
    document = judged.to_json()
    assert [player["nick"] for player in document["players"]] == ["ann", "bob"]
    assert len(document["turns"]) == len(judged.turns)
    assert document["turns"][0]["phase"] == "opening"


def test_an_annotation_is_a_table(judged: Annotation) -> None:
    try:
        frame = judged.to_frame()
    except MissingExtra as error:
        assert "pandas" in str(error)
    else:
        assert len(frame) == len(judged.turns)
        assert list(frame["move"]) == [turn.move for turn in judged.turns]


def test_a_lane_that_was_opened_is_named(enable: Lexicon) -> None:
    position = Position.start(enable, racks=["EEORSTV"])
    finder = MoveFinder(enable, position.rules)
    closed = Judgement.of(finder.weigh(position, PASS))
    opened = closed._replace(move=Move.parse("8D STOVER"))  # worth the same but for the replies
    reason = explain(position, closed, opened, 1.0, finder, Random(1))
    assert reason.kind is MistakeKind.OPENED_LANE
    assert reason.sentence.startswith("Opens ")
