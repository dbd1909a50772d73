"""Puzzles: the same for a seed, proved or with an error, and best in an independent simulation."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from tilewright import Lexicon
from tilewright.errors import TilewrightError
from tilewright.quiz import (
    Puzzle,
    PuzzleMaker,
    QuizError,
    bingo_cards,
    puzzle_card,
    read_positions,
)
from tilewright.quiz.games import Turn, is_known, self_play
from tilewright.quiz.judging import Doubt
from tilewright.quiz.moves import NoSuchMove
from tilewright.quiz.puzzle import parse_puzzles
from tilewright.scrabble import parse_cgp, record, solve_endgame, write_gcg
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.scrabble.annotation import annotate
from tilewright.scrabble.notation.gcg import parse_gcg
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.simulation import Effort, SimulationRunner
from tilewright.scrabble.state import State
from tilewright.table.log import Header, Log
from tilewright.table.registry import find_game

QUICK = Doubt(candidates=8, first=64, rivals=2, playouts=160, win_lead=0.08)
SEED = 1


def some(
    lexicon: Lexicon, number: int, doubt: Doubt | None = None, seed: int = SEED
) -> list[Puzzle]:
    maker = PuzzleMaker(lexicon, doubt)
    return [puzzle for _, puzzle in islice(maker.from_self_play(seed), number)]


def best_by_simulation(puzzle: Puzzle, lexicon: Lexicon, playouts: int, seed: int) -> str:
    """Return the best of twenty moves by a longer simulation on other tiles."""
    position = parse_cgp(puzzle.position, lexicon).position
    finder = MoveFinder(lexicon, position.rules)
    effort = Effort(playouts, plies=4, drops=False)
    found = finder.best(position, 20)
    thought = SimulationRunner(finder, 2).run(position, found, effort, seed)
    best = max(thought.moves, key=lambda one: one.win or 0.0)
    return best.move.text(position.rules.tile_set)


@pytest.fixture(scope="module")
def quick(enable: Lexicon) -> list[Puzzle]:
    return some(enable, 2, QUICK)


def test_the_same_seed_gives_the_same_puzzles(enable: Lexicon, quick: list[Puzzle]) -> None:
    maker = PuzzleMaker(enable, QUICK, threads=2)
    assert [one for _, one in islice(maker.from_self_play(SEED), 1)] == quick[:1]
    other = next(iter(self_play(enable, Rules(), SEED + 1, 0)))
    assert other.position.rack != next(iter(self_play(enable, Rules(), SEED, 0))).position.rack


def test_a_puzzle_says_how_sure_its_move_is(quick: list[Puzzle]) -> None:
    for puzzle in quick:
        position = puzzle.to_position()
        assert is_known(position) and position.is_legal(puzzle.move)
        assert position.score(puzzle.move) == puzzle.score
        assert puzzle.second != puzzle.move and puzzle.lead > 0
        assert puzzle.exact or (puzzle.errors or 0) >= 5
        assert puzzle.evidence()


def test_the_stated_move_is_best_in_an_independent_simulation(
    enable: Lexicon, quick: list[Puzzle]
) -> None:
    for puzzle in quick:
        if puzzle.method == "simulation":
            assert best_by_simulation(puzzle, enable, 96, seed=987_654) == puzzle.move


@pytest.mark.slow
def test_the_stated_moves_are_best_in_longer_simulations(enable: Lexicon) -> None:
    for puzzle in some(enable, 6, seed=77):
        if puzzle.method == "simulation":
            found = best_by_simulation(puzzle, enable, 4 * puzzle.playouts, seed=987_654)
            assert found == puzzle.move, puzzle


ENDGAMES = [14]  # games of self-play whose endings have one best move


@pytest.mark.parametrize("game", ENDGAMES)
def test_endgame_puzzles_are_proved_against_every_other_move(enable: Lexicon, game: int) -> None:
    maker = PuzzleMaker(enable, Doubt(point_lead=1, nodes=5000))
    turns = [one for one in self_play(enable, Rules(), 3, game) if not one.position.bag]
    [puzzle] = [one for one in map(maker.puzzle_of, turns) if one is not None]
    position = parse_cgp(puzzle.position, enable).position
    best = solve_endgame(position)
    assert puzzle.exact and best.exact and puzzle.is_solved_by(best.move.text())
    for move in position.legal_moves():
        after = position.play(move)
        gain = after.final_scores[0] - after.final_scores[1]
        gain -= position.scores[0] - position.scores[1]
        if not after.is_over:
            gain -= solve_endgame(after).value
        if not puzzle.is_solved_by(move.text()):
            assert gain <= best.value - puzzle.lead


LAST_TILE = (
    "7T3FRIZ/7AL2U3/7ME2MA2/2DIPLOPIC1EN2/2E1U3SOVRAN1/2R1J2GUY2N2/2I1A3R3K2/BEVY2tEENAGED1/"
    "2A5D2O1O1/2T7BO1X1/2E1bLOTCHING2/10TI3/10TEW2/5QIS4U2/7HOOFED2 AEINRSW/ 382/396 0"
)
FIVE_TILES = (
    "4HIVES6/8OH5/8RIF1D2/8E1AYE2/10NOR2/9QI1B2/10O1Y2/RUDE1A1TREND2T/2J2TWO6A/2I2LET3O2C/"
    "2NAGANA3U2K/3XIS1L3T1FE/1CLEPE1INDEVOUt/5S1n3I1T1/7G3E1ZA EGIIMNR/ 334/365 0"
)


def puzzle_of(line: str, words: Lexicon, doubt: Doubt) -> Puzzle | None:
    position = parse_cgp(line, words).position
    return PuzzleMaker(words, doubt).puzzle_of(Turn(position, None, "here"))


@pytest.mark.slow
def test_with_one_tile_in_the_bag_a_move_is_proved_to_win_more_draws_than_all_others() -> None:
    words = Lexicon.load()
    puzzle = puzzle_of(LAST_TILE, words, Doubt())
    assert puzzle is not None and puzzle.exact
    assert (puzzle.move, puzzle.method, puzzle.win) == ("A6 WE.INARS", "preendgame", 1.0)
    assert puzzle.lead == 0.125  # there is a draw that each other move does not win


@pytest.mark.slow
def test_the_proved_move_wins_every_draw_and_the_second_does_not() -> None:
    position = parse_cgp(LAST_TILE, Lexicon.load()).position

    def wins(move: str, tile: str) -> bool:
        after = position.play(move, tile)
        seen = after.with_rack(1, "".join((Counter(position.unseen) - Counter(tile)).elements()))
        gained = seen.scores[0] - seen.scores[1]
        answer = solve_endgame(seen)
        assert answer.exact
        return gained - answer.value > 0

    draws = set(position.unseen)
    assert all(wins("A6 WE.INARS", tile) for tile in draws)
    assert not all(wins("12A WISE", tile) for tile in draws)


@pytest.mark.slow
def test_moves_that_win_equally_often_make_no_puzzle() -> None:
    words = Lexicon.load()
    easy = LAST_TILE.replace("382/396", "482/396")
    assert puzzle_of(easy, words, Doubt(proof_nodes=30_000)) is None


@pytest.mark.slow
def test_with_more_tiles_in_the_bag_a_move_leads_on_other_deals() -> None:
    words = Lexicon.load()
    doubt = Doubt(nodes=15_000, deals=48, rivals=1)
    puzzle = puzzle_of(FIVE_TILES, words, doubt)
    assert puzzle is not None and not puzzle.exact
    assert (puzzle.move, puzzle.method, puzzle.playouts) == ("5C MINGIER", "preendgame", 48)
    assert puzzle.error and puzzle.lead / puzzle.error >= doubt.errors
    assert "deals" in puzzle.evidence()


def test_puzzles_of_one_part_of_a_game(enable: Lexicon) -> None:
    turns = self_play(enable, Rules(), 3, ENDGAMES[0])
    maker = PuzzleMaker(enable, Doubt(point_lead=1, nodes=5000))
    assert [one.method for one in maker.from_turns(turns, method="endgame")] == ["endgame"]


def test_an_answer_is_compared_with_the_move(quick: list[Puzzle]) -> None:
    puzzle = quick[0]
    assert puzzle.is_solved_by(puzzle.move) and puzzle.is_solved_by(puzzle.move.lower().upper())
    assert not puzzle.is_solved_by(puzzle.second)
    with pytest.raises(NoSuchMove):
        puzzle.is_solved_by("8A ZZZZZZZ")


def test_puzzles_can_be_written_and_read(quick: list[Puzzle]) -> None:
    text = "\n".join(json.dumps(one.to_json()) for one in quick) + "\n\n"
    assert list(parse_puzzles(text)) == quick


@pytest.mark.parametrize("wrong", ["[]", "{", "{}", "1", '{"position": 3}', "[" * 100_000])
def test_invalid_puzzles_are_refused(wrong: str) -> None:
    with pytest.raises(QuizError):
        list(parse_puzzles(wrong))


@pytest.mark.parametrize(
    ("name", "value"),
    [("position", "nothing"), ("position", 5), ("move", "8A ZZZZZZZ"), ("move", 7), ("lead", "x")],
)
def test_a_damaged_puzzle_is_refused(quick: list[Puzzle], name: str, value: object) -> None:
    with pytest.raises(QuizError):
        Puzzle.from_json(quick[0].to_json() | {name: value})


def test_a_puzzle_is_a_card(quick: list[Puzzle]) -> None:
    card = puzzle_card(quick[0])
    assert card.grade([quick[0].move]).quality == 5
    assert card.grade([quick[0].second]).quality == 0
    shown = json.dumps(card.to_json())
    assert quick[0].move not in shown and quick[0].second not in shown


def played(enable: Lexicon) -> State:
    """A game of a player who always plays the third-best move."""
    state = State(Rules(), enable, 5)
    finder = MoveFinder(enable, state.rules)
    while not state.over:
        found = finder.best(state.position, 3)
        state.apply(state.position.on_turn, found[-1].move)
    return state


def test_positions_come_from_recorded_games(enable: Lexicon, tmp_path: Path) -> None:
    state = played(enable)
    write_gcg(tmp_path / "game.gcg", record(state.position))
    data = (tmp_path / "game.gcg").read_bytes()
    turns = read_positions(data, "game.gcg", enable, lambda name: enable)
    assert len(turns) == len(state.position.turns)
    assert all(is_known(turn.position) for turn in turns)
    assert turns[3].source == "game.gcg, turn 4" and turns[3].played


def test_positions_come_from_our_own_logs(enable: Lexicon) -> None:
    header = Header.of(find_game("scrabble"), Rules(), enable, 5, ["a", "b"])
    state = played(enable)
    again = State(Rules(), enable, 5)
    events = [again.deal()]
    for turn in state.position.turns:
        events.append(again.apply(again.position.on_turn, turn.move))
    data = Log(header, [one for one in [*events, again.end()] if one]).to_bytes()
    turns = read_positions(data, "game.log", enable, lambda name: enable)
    assert [turn.played for turn in turns] == [one.move.text() for one in state.position.turns]
    other = json.dumps({**header.to_json(), "game": "auction"}).encode() + b"\n"
    with pytest.raises(TilewrightError):
        read_positions(other, "game.log", enable, lambda name: enable)


def test_missed_bingos_become_cards(enable: Lexicon, tmp_path: Path) -> None:
    write_gcg(tmp_path / "game.gcg", record(played(enable).position))
    game = parse_gcg((tmp_path / "game.gcg").read_bytes())
    annotation = annotate(game, enable, AnalysisOptions(plies=0))
    cards = bingo_cards(annotation, enable, "game.gcg")
    for card in cards:
        position = parse_cgp(card.question, enable).position
        plays = [one.move for one in position.plays() if one.move.count == 7]
        bingos = {position.words(move)[0].text for move in plays}
        assert set(card.answers) == bingos and card.grade([card.answers[-1]]).quality == 5
        assert card.about["source"].startswith("game.gcg, turn ")
    missed = [turn for turn in annotation.mistakes if turn.kind == "missed_bingo"]
    assert missed and len(cards) == len(missed)
