"""Analysis in steps: counts per candidate, pauses, and proofs."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.web.analysis.games import played
from tilewright import Lexicon, TilewrightError
from tilewright.scrabble import Insights, Move, Question, Thinker, solve_endgame, think
from tilewright.scrabble.move import PASS
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.search.outcomes import PreendgameMove, TileOutcome
from tilewright.scrabble.search.selection import STAKE, opportunity_cost
from tilewright.scrabble.search.trials import LEAST, UNCLEAR, Trials
from tilewright.scrabble.thinking.question import lenient
from tilewright.scrabble.thinking.solved import Preendgame, PreendgameWork

OPENING = "15/15/15/15/15/15/15/6QUIZ5/15/15/15/15/15/15/15 RETAIN?/ 0/48 0"


def last_of(question: Question) -> Insights:
    return settled(Thinker(question))


def settled(thinker: Thinker) -> Insights:
    while not thinker.done:
        thinker.think(0.01)
    return thinker.look()


def best_of(insights: Insights) -> Move:
    return insights.candidates[0].move


def known_by(position: Position) -> Position:
    return position.seen_by(position.on_turn)


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_reply_is_the_static_move_of_a_known_rack(enable: Lexicon, seed: int) -> None:
    """With the whole other rack known every playout has the same reply."""
    position = played(enable, seed, 5)
    finder = MoveFinder(enable, position.rules)
    insights = last_of(Question(position, count=4, plies=1, playouts=LEAST))
    for one in insights.candidates:
        if one.judged.move.kind != "play":
            continue
        after = lenient(position).play(one.move)
        assert after.bag > 7
        reply = finder.best(after, 1, position.racks[1 - position.on_turn])[0]
        (ply,) = one.plies
        assert (ply.seat, ply.mean, ply.deviation) == (1, reply.score, 0)
        assert ply.bingos == (len(reply.move.placed) == 7)
        down, right = reply.move.direction.step
        squares = {
            (reply.move.row + at * down, reply.move.column + at * right)
            for at, tile in enumerate(reply.move.tiles)
            if tile != "." and reply.move.kind == "play"
        }
        assert {(row, column) for row, column, _ in one.replies} == squares
        assert all(share == 1 for _, _, share in one.replies)


def test_watching_changes_no_result(enable: Lexicon) -> None:
    from tilewright.scrabble.search.simulation import Effort, SimulationRunner

    position = parse_cgp(OPENING, enable).position
    finder = MoveFinder(enable, position.rules)
    candidates = finder.best(position, 4)
    plain, watched = SimulationRunner(finder), SimulationRunner(finder, 2)
    watched.observe()
    results = [one.run(position, candidates, Effort(48), 5) for one in (plain, watched)]
    assert results[0] == results[1]
    turns, heat = watched.observed()
    assert turns[: len(candidates), 0, 0].sum() == sum(one.iterations for one in results[1].moves)
    assert heat.sum() > 0


@given(st.data())
@settings(max_examples=40)
def test_sums_agree_with_the_single_numbers(data: st.DataObject) -> None:
    """`Trials` against a twin that keeps every number."""
    rng = np.random.default_rng(data.draw(st.integers(0, 10**6)))
    count, rounds = data.draw(st.integers(2, 6)), data.draw(st.integers(1, 4))
    trials = Trials(count)
    alive, every = list(range(count)), np.zeros((0, count))
    for _ in range(rounds):
        wins = (rng.random((LEAST, count)) + np.arange(count) / 6).astype(np.float32)
        spreads = (100 * wins - 30).astype(np.float32)
        trials.add(alive, spreads[:, alive], wins[:, alive])
        trials.done += LEAST
        trials.drop()
        every = np.concatenate([every, wins])
        own = every[:, alive].astype(np.float64)
        behind = own[:, [int(own.mean(0).argmax())]] - own
        error = behind.std(0, ddof=1) / np.sqrt(len(own))
        distances = zip(alive, behind.mean(0), error, strict=True)
        alive = [
            one
            for one, mean, deviation in distances
            if mean <= UNCLEAR or opportunity_cost(mean, deviation) > STAKE / (count - 1)
        ]
        assert trials.alive == alive


def test_pauses_and_snapshots_change_nothing(enable: Lexicon) -> None:
    question = Question(parse_cgp(OPENING, enable).position, count=6, playouts=200)
    whole = last_of(question)
    thinker = Thinker(question)
    while not thinker.done:
        thinker = Thinker(question, snapshot=thinker.snapshot())
        thinker.think(0.001)
    assert thinker.resumed
    assert thinker.look().candidates == whole.candidates
    assert len(thinker.snapshot()) < 50_000


@pytest.mark.parametrize("name", ["middle", "preendgame"])
def test_a_thorough_analysis_goes_on_with_the_best_three(enable: Lexicon, name: str) -> None:
    line, words = {"middle": (OPENING, enable), "preendgame": (SEVERAL, Lexicon.load())}[name]
    question = Question(parse_cgp(line, words).position, count=4, nodes=3000)
    thinker = Thinker(question)
    short = settled(thinker)
    most = short.candidates[0].judged.iterations + 64
    nodes = short.nodes + 3000
    longer = replace(question, thorough=True, playouts=most, nodes=nodes)
    thorough = settled(Thinker(longer, snapshot=thinker.snapshot()))
    worst = min(one.judged.iterations for one in thorough.candidates[:3])
    assert worst >= most if name == "middle" else thorough.nodes >= nodes
    assert not any(one.dropped for one in thorough.candidates[:3])


def test_a_snapshot_of_another_question_is_not_used(enable: Lexicon) -> None:
    position = parse_cgp(OPENING, enable).position
    one = Thinker(Question(position, playouts=64))
    one.think(0.01)
    for other in (Question(position, plies=3), Question(position, seed=1)):
        thinker = Thinker(other, snapshot=one.snapshot())
        assert not thinker.resumed and thinker.look().playouts == 0


def test_an_excluded_move_stays_away_when_resumed(enable: Lexicon) -> None:
    position = parse_cgp(OPENING, enable).position
    thinker = Thinker(Question(position, count=5, playouts=64))
    best = thinker.think(0.5).candidates[0].move
    other = Thinker(Question(position, count=5, without=(best,)), snapshot=thinker.snapshot())
    assert other.resumed and best not in [one.move for one in other.look().candidates]
    back = Thinker(Question(position, count=5), snapshot=other.snapshot())
    assert best in [one.move for one in back.look().candidates]


@pytest.mark.slow
def test_moves_ruled_out_by_an_excluded_one_come_back(enable: Lexicon) -> None:
    """They were behind the excluded move, not behind those that are left."""
    position = parse_cgp(OPENING, enable).position
    poor = Move.parse("-A")
    thinker = Thinker(Question(position, count=8, also=(poor,)))
    first = settled(thinker)
    assert all(one.dropped for one in first.candidates if one.move not in (poor, best_of(first)))
    without = Question(position, count=8, also=(poor,), without=(best_of(first),))
    other = Thinker(without, snapshot=thinker.snapshot())
    assert other.resumed and not other.done
    second = settled(other)
    fresh = last_of(without)
    assert best_of(second) not in (poor, best_of(first))
    assert best_of(second) == best_of(fresh)
    back = settled(Thinker(Question(position, count=8), snapshot=other.snapshot()))
    assert best_of(back) == best_of(first)


def test_a_move_that_joins_ranks_behind_those_that_were_played_out(enable: Lexicon) -> None:
    """Its equity was compared with win chances, so it was first until its playouts began."""
    position = parse_cgp(OPENING, enable).position
    thinker = Thinker(Question(position, count=3, playouts=64))
    best = best_of(settled(thinker))
    wider = Thinker(Question(position, count=8, playouts=64), snapshot=thinker.snapshot())
    assert best_of(wider.look()) == best


def test_more_candidates_join_a_thought(enable: Lexicon) -> None:
    position = parse_cgp(OPENING, enable).position
    thinker = Thinker(Question(position, count=3, playouts=64))
    few = {one.move for one in thinker.think(1).candidates}
    question = Question(position, count=12, playouts=64)
    more = Thinker(question, snapshot=thinker.snapshot())
    assert more.resumed and not more.done
    found = settled(more).candidates
    finder = MoveFinder(enable, position.rules)
    assert {one.move for one in found} == few | {one.move for one in question.candidates(finder)}
    assert all(one.judged.iterations for one in found)


def test_an_endgame_has_as_many_lines_as_are_asked_for(enable: Lexicon) -> None:
    position = known_by(endings(enable)[0])
    thinker = Thinker(Question(position, count=2))
    proved = settled(thinker).candidates
    assert len(proved) == 2
    more = Thinker(Question(position, count=5), snapshot=thinker.snapshot())
    assert len(settled(more).candidates) == 5
    without = tuple(one.move for one in proved)
    others = Thinker(Question(position, count=2, without=without), snapshot=thinker.snapshot())
    assert len(settled(others).candidates) == 2
    assert not {one.move for one in others.look().candidates} & set(without)


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_change_no_answer(enable: Lexicon, threads: int) -> None:
    position = known_by(played(enable, 2, 6))
    question = Question(position, count=6, playouts=96, threads=threads)
    plain = Question(position, count=6, playouts=96)
    assert last_of(question).candidates == last_of(plain).candidates


def test_pinned_moves_are_never_dropped(enable: Lexicon) -> None:
    position = parse_cgp(OPENING, enable).position
    poor = Move.parse("-N")
    insights = last_of(Question(position, count=4, also=(poor,), playouts=300))
    (pinned,) = [one for one in insights.candidates if one.move == poor]
    assert pinned.pinned and not pinned.dropped
    assert pinned.judged.iterations == max(one.judged.iterations for one in insights.candidates)


def test_a_pinned_move_that_is_clearly_worse_ranks_by_its_win_chance(enable: Lexicon) -> None:
    """It was listed before all moves that get no more playouts, although many of them win more."""
    position = parse_cgp(OPENING, enable).position
    poor = Move.parse("-")
    insights = last_of(Question(position, count=6, also=(poor,), playouts=300))
    wins = [one.judged.win or 0 for one in insights.candidates]
    assert best_of(insights) != poor
    assert insights.candidates[-1].move == poor and wins[-1] == min(wins)


def endings(lexicon: Lexicon) -> list[Position]:
    found = [played(lexicon, seed, turns) for seed in (3, 5) for turns in range(18, 30)]
    small = [one for one in found if one.bag == 0 and not one.is_over and max(one.held) <= 5]
    return small[:2]


def test_endgames_are_proved_move_by_move(enable: Lexicon) -> None:
    for position in map(known_by, endings(enable)):
        insights = last_of(Question(position, count=6))
        solution = solve_endgame(position)
        values = [one.judged.value for one in insights.candidates]
        assert values == sorted(values, reverse=True) and values[0] == solution.value
        for one in insights.candidates:
            assert one.exact and one.line[0] == one.move
            after = position
            for move in one.line:
                after = after.play(move)
            assert after.is_over
            seat = position.on_turn
            gained = after.final_scores[seat] - after.final_scores[1 - seat]
            assert gained == one.judged.spread


def test_the_last_tile_gets_lines_for_each_draw(enable: Lexicon) -> None:
    games = (played(enable, seed, turns) for seed in range(1, 9) for turns in range(16, 26))
    position = known_by(next(one for one in games if one.bag == 1))
    insights = last_of(Question(position, count=2, nodes=200))
    best = insights.candidates[0]
    assert insights.method == "preendgame"
    assert Counter(tile.outcome.tile for tile in best.tiles) == Counter(set(position.unseen))
    if best.move.kind == "play":
        assert all(tile.line[0] == best.move for tile in best.tiles)


def test_a_proved_move_gets_its_lines_before_the_search_of_the_others_ends(
    enable: Lexicon,
) -> None:
    games = (played(enable, seed, turns) for seed in range(1, 9) for turns in range(16, 26))
    position = known_by(next(one for one in games if one.bag == 1))
    move = next(play.move for play in position.plays())
    tile = TileOutcome(position.unseen[0], 1.0, 1.0, 1.0, 1.0, 5.0)
    proved = PreendgameMove(move, 9, 1.0, 1.0, 1.0, 5.0, 1, (tile,))
    for one, lines in ((proved, 1), (replace(proved, low=0.0), 0)):
        work = PreendgameWork(limit=5_000, moves=(one,))
        question = Question(position, nodes=5_001)
        solver = Preendgame(question, MoveFinder(enable, position.rules), work)
        solver.step(None)
        assert len(work.lines) == lines
        assert work.limit == (5_000 if lines else 5_001)


def test_insights_stream_from_static_to_the_end(enable: Lexicon) -> None:
    found = list(think(OPENING, enable, seconds=30, playouts=40, count=3, also=["-N"]))
    assert [found[0].method, found[-1].method] == ["static", "simulation"]
    assert found[-1].done and len(found[0].candidates) == 4
    assert {one.move for one in found[0].candidates} <= {one.move for one in found[-1].candidates}
    document = found[-1].to_json()
    assert document["candidates"][0].keys() >= {"move", "win", "plies", "replies", "line", "tiles"}


def test_more_than_two_players_are_judged_statically(enable: Lexicon) -> None:
    line = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS// 0/0/0 0"
    (only,) = think(line, enable)
    assert only.done and only.method == "static"


def test_bad_questions_are_refused(enable: Lexicon) -> None:
    position = parse_cgp(OPENING, enable).position
    for wrong in ({"count": 0}, {"plies": -1}, {"threads": 0}, {"also": (Move.parse("-N"),) * 17}):
        with pytest.raises(TilewrightError):
            Question(position, **wrong)  # type: ignore[arg-type]
    with pytest.raises(PositionError):
        Question(position.with_rack(0, ""))
    with pytest.raises(TilewrightError):
        Question(position, also=(Move.parse("8A ZZZ"),))


@pytest.mark.parametrize("move", ["8D QUEEN", "-3", "challenge", "-QQ"])
def test_pinned_moves_need_known_tiles(enable: Lexicon, move: str) -> None:
    position = parse_cgp(OPENING.replace("RETAIN?", "RET"), enable).position
    with pytest.raises(TilewrightError):
        Question(position, also=(position.read(move),))


def test_a_snapshot_holds_plain_values(enable: Lexicon) -> None:
    thinker = Thinker(Question(parse_cgp(OPENING, enable).position, count=2, playouts=32))
    thinker.think(0.01)
    kept = pickle.loads(thinker.snapshot())
    assert set(kept) == {"key", "work", "seconds"}


SEVERAL = (
    "4HIVES6/8OH5/8RIF1D2/8E1AYE2/10NOR2/9QI1B2/10O1Y2/RUDE1A1TREND2T/2J2TWO6A/2I2LET3O2C/"
    "2NAGANA3U2K/3XIS1L3T1FE/1CLEPE1INDEVOUt/5S1n3I1T1/7G3E1ZA EGIIMNR/ 334/365 0"
)


def test_with_several_tiles_in_the_bag_playouts_come_before_the_search() -> None:
    """A search over a handful of deals once ranked this bingo below a play of two tiles."""
    position = parse_cgp(SEVERAL, Lexicon.load()).position
    thinker = Thinker(Question(position, count=4))
    while not (insights := thinker.think(0.01)).playouts:
        pass
    assert (insights.method, insights.nodes) == ("preendgame", 0)
    assert insights.candidates[0].move.text() == "5C MINGIER"
    again = Thinker(Question(position, count=4), snapshot=thinker.snapshot())
    assert again.resumed and again.look().playouts == insights.playouts


def test_searched_deals_correct_the_playouts_with_an_error() -> None:
    position = parse_cgp(SEVERAL, Lexicon.load()).position
    insights = Thinker(Question(position, count=4, playouts=64, nodes=3000)).settle()
    assert insights.nodes >= 1000 and insights.playouts
    best, plain = insights.candidates[0], Thinker(Question(position, count=4, playouts=64, nodes=1))
    assert best.plies and best.replies
    played_out = {one.move: one.judged for one in plain.settle().candidates}
    assert best.judged.win_error and best.judged.spread_error
    assert abs((best.judged.win or 0) - (played_out[best.move].win or 0)) < 0.2


def test_a_dropped_candidate_is_behind_the_best_one_that_was_played_on() -> None:
    """Worse on the same tiles, but with the better mean because the later tiles were worse."""
    trials = Trials(2)
    rng = np.random.default_rng(1)
    luck = rng.normal(0.6, 0.02, (64, 1)).astype(np.float32)
    wins = luck + np.array([[0.0, -0.05]], np.float32)
    trials.add([0, 1], 100 * wins, wins)
    trials.done += 64
    trials.drop()
    assert trials.alive == [0]
    later = np.full((200, 1), 0.4, np.float32)
    trials.add([0], 100 * later, later)
    candidate = Candidate(PASS, 0, "CAT", 0.0, b"")
    plain, beside = trials.judgement(1, candidate), trials.beside(0, 1, candidate)
    best = trials.judgement(0, candidate)
    assert (plain.win or 0) > (best.win or 0)
    assert beside.win == pytest.approx((best.win or 0) - 0.05, abs=1e-4)
    assert beside.spread == pytest.approx((best.spread or 0) - 5, abs=1e-2)


def test_several_tiles_without_the_moves_that_were_searched() -> None:
    position = parse_cgp(SEVERAL, Lexicon.load()).position
    thinker = Thinker(Question(position, count=6, nodes=6000, playouts=128))
    found = settled(thinker)
    assert not found.candidates[0].dropped  # searched, although playouts may have ended for it
    searched = tuple(one.move for one in found.candidates[:2])
    question = Question(position, count=6, without=searched, nodes=12000, playouts=128)
    others = settled(Thinker(question, snapshot=thinker.snapshot()))
    assert others.candidates and not {one.move for one in others.candidates} & set(searched)
    assert not others.candidates[0].dropped and others.nodes > found.nodes
