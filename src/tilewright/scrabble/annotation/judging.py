"""Judgement of the moves of a game against the best ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import NamedTuple

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.scrabble.annotation.comparing import Verdict, compare
from tilewright.scrabble.annotation.kinds import Reason, explain
from tilewright.scrabble.annotation.model import JudgedTurn, MistakeKind, Skip
from tilewright.scrabble.annotation.racks import MOST_MISSING, RACKS, missing_tiles, possible_racks
from tilewright.scrabble.annotation.turns import Decision
from tilewright.scrabble.move import CHALLENGE, PASS, Kind, Move
from tilewright.scrabble.notation.cgp import write_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.thinking.insights import Insights
from tilewright.scrabble.thinking.question import phonies
from tilewright.scrabble.tiles import write_tiles

LEAST_WIN = 0.005  # win chance that a mistake costs at least, or
LEAST_POINTS = 2.0  # points
CLEAR_SHARE = 0.9  # share of the possible racks on which a mistake must be clear


class _Judged(NamedTuple):
    """A verdict and its position, one of several if the rack is partly known."""

    verdict: Verdict
    position: Position


class Judge:
    """Compares moves with the best ones, for one lexicon."""

    def __init__(self, lexicon: Lexicon, options: AnalysisOptions, called: str = "") -> None:
        self.lexicon = lexicon
        self.called = called or lexicon.name
        self.options = options

    def judge(
        self, decision: Decision, player: str = "", seconds: float | None = None
    ) -> JudgedTurn:
        """Judge one move of a game; `seconds` is the time that the player used, if known."""
        turn = self._unjudged(decision, player, seconds)
        skip, sentence = _skipped(decision)
        if skip is not None:
            return replace(turn, skipped=skip, sentence=sentence)
        rng = Random(f"{self.options.seed} {decision.number} {write_cgp(decision.position)}")
        finder = MoveFinder(self.lexicon, decision.position.rules)
        try:
            return self._judged(turn, decision, finder, rng)
        except TilewrightError as error:  # a position that cannot be analysed
            return replace(turn, skipped=Skip.UNPLAYABLE, sentence=f"{error}.")

    def _unjudged(self, decision: Decision, player: str, seconds: float | None) -> JudgedTurn:
        position, move, event = decision.position, decision.move, decision.event
        tiles, full = position.rules.tile_set, position.rules.rack_size
        is_bingo = move is not None and move.kind is Kind.PLAY and move.count == full
        return JudgedTurn(
            turn=decision.number,
            event=decision.place,
            line=event.line,
            seat=event.seat,
            player=player,
            position=write_cgp(position),
            phase=decision.phase,
            rack=write_tiles(position.rack, tiles),
            rack_complete=decision.rack_complete,
            move=event.tiles if move is None else move.text(tiles),
            score=event.score,
            phoneys=decision.phonies,
            bingo=is_bingo and not decision.withdrawn and not decision.phonies,
            seconds=seconds,
        )

    def _judged(
        self, turn: JudgedTurn, decision: Decision, finder: MoveFinder, rng: Random
    ) -> JudgedTurn:
        if not decision.rack_complete:
            return self._over_racks(turn, decision, finder, rng)
        position = decision.position
        assert decision.move is not None
        verdict = self._compare(decision, position, rng)
        turn = _with_verdict(turn, verdict, position)
        turn = replace(turn, bingo_available=_has_bingo(position))
        if decision.phonies or decision.withdrawn:
            return _with_reason(turn, self._phoney(decision))
        if decision.challenged is not None:
            turn = self._unchallenged(turn, decision, verdict, rng)
        if turn.kind is None and turn.is_mistake:
            points = verdict.loss_points or 0.0
            reason = explain(position, verdict.best, verdict.played, points, finder, rng)
            turn = _with_reason(turn, reason)
        return turn

    def _compare(
        self, decision: Decision, position: Position, rng: Random, share: int = 1
    ) -> Verdict:
        """The verdict on the move; a withdrawn one is a lost turn."""
        move = PASS if decision.withdrawn else decision.move
        assert move is not None
        return compare(self._analyse(position, rng, move, share=share), move)

    def _analyse(
        self, position: Position, rng: Random, move: Move | None = None, share: int = 1
    ) -> Insights:
        """Analyse a position in a share of the time; searches cannot judge invalid words."""
        options = self.options
        seconds = options.seconds and options.seconds / share
        options = replace(options, seconds=seconds, seed=rng.getrandbits(63), lines=0)
        position = position.with_lexicon(self.lexicon)
        also = [] if move is None else [move]
        is_phoney = move is not None and bool(phonies(position, move))
        return options.analyse(position, also, only_playouts=is_phoney)

    def _phoney(self, decision: Decision) -> Reason:
        words = " and ".join(decision.phonies)
        verb = "are" if len(decision.phonies) > 1 else "is"
        wrong = f"{words} {verb} not in {self.called}" if words else "The play was taken back"
        end = ", and the turn was lost." if decision.withdrawn else ", but the play stood."
        return Reason(MistakeKind.PHONEY, wrong + end)

    def _unchallenged(
        self, turn: JudgedTurn, decision: Decision, verdict: Verdict, rng: Random
    ) -> JudgedTurn:
        """Mark the turn as a missed challenge if a challenge would have been better."""
        assert decision.challenged is not None
        position = decision.challenged.with_rack(decision.event.seat, decision.position.rack)
        found = self._analyse(position, rng).candidates[0].judged
        if found.win is None or verdict.played.win is None:
            return turn
        loss = found.win - verdict.played.win
        if loss < max(LEAST_WIN, verdict.loss_win or 0.0):
            return turn
        points = max(0.0, (found.spread or 0.0) - (verdict.played.spread or 0.0))
        words = " and ".join(decision.unchallenged)
        verb = "are" if len(decision.unchallenged) > 1 else "is"
        sentence = f"{words} {verb} not in {self.called}; a challenge would remove the play."
        return replace(
            turn,
            best=str(CHALLENGE),
            best_score=0,
            loss_win=loss,
            loss_points=points,
            win_before=found.win,
            is_mistake=True,
            kind=MistakeKind.UNCHALLENGED_PHONEY,
            sentence=sentence,
            variation=(),
        )

    # Partly known racks

    def _over_racks(
        self, turn: JudgedTurn, decision: Decision, finder: MoveFinder, rng: Random
    ) -> JudgedTurn:
        position, seat = decision.position, decision.position.on_turn
        racks = Counter(possible_racks(decision, finder, rng))
        judged: list[_Judged] = []
        for rack, times in racks.items():
            whole = position.with_rack(seat, rack)
            judged += [_Judged(self._compare(decision, whole, rng, share=RACKS), whole)] * times
        sure = [one for one in judged if _is_known(one.verdict.best.move, position.rack)]
        turn = _averaged(turn, judged, sure)
        known = f"{len(position.rack)} of {position.held[seat]} tiles are known; "
        turn = replace(turn, racks=len(judged), sentence=f"{known}judged over {len(judged)} racks.")
        if decision.phonies or decision.withdrawn:
            return _with_reason(turn, self._phoney(decision))
        if turn.is_mistake:
            one = _most_common(sure)
            points = one.verdict.loss_points or 0.0
            verdict = one.verdict
            reason = explain(one.position, verdict.best, verdict.played, points, finder, rng)
            turn = _with_reason(turn, reason)
        return turn


def _skipped(decision: Decision) -> tuple[Skip | None, str]:
    """Return why a move cannot be judged, as a code and a sentence."""
    position, move = decision.position, decision.move
    if decision.problem or move is None:
        return Skip.UNPLAYABLE, f"Not judged: {decision.problem or 'the move is unknown'}."
    if position.is_over or position.went_out:
        return Skip.UNPLAYABLE, "Not judged: the game was over."
    if move.kind is Kind.EXCHANGE and not move.used:
        return Skip.EXCHANGE_UNKNOWN, "Not judged: the exchanged tiles are unknown."
    if missing_tiles(decision) > MOST_MISSING or not position.rack:
        known, held = len(position.rack), position.held[position.on_turn]
        return Skip.RACK_UNKNOWN, f"Not judged: {known} of {held} tiles of the rack are known."
    return None, ""


def _has_bingo(position: Position) -> bool:
    full = position.rules.rack_size
    if len(position.rack) < full:
        return False
    return any(play.move.count == full for play in position.plays())


def _with_verdict(turn: JudgedTurn, verdict: Verdict, position: Position) -> JudgedTurn:
    tiles = position.rules.tile_set
    costs = (verdict.loss_win or 0.0) >= LEAST_WIN or verdict.loss_points >= LEAST_POINTS
    return replace(
        turn,
        best=verdict.best.move.text(tiles),
        best_score=verdict.best.score,
        loss_win=verdict.loss_win,
        loss_points=verdict.loss_points,
        win_before=verdict.win_before,
        win_after=verdict.win_after,
        is_mistake=verdict.clear and costs,
        method=verdict.method,
        exact=verdict.exact,
        playouts=verdict.playouts,
        variation=tuple(move.text(tiles) for move in verdict.line),
    )


def _is_known(move: Move, rack: str) -> bool:
    """Whether the known tiles of a rack are enough for a move."""
    return not Counter(move.used) - Counter(rack)


def _averaged(turn: JudgedTurn, judged: Sequence[_Judged], sure: Sequence[_Judged]) -> JudgedTurn:
    """Average the results over all racks.

    The best move is taken from the `sure` results, whose best move needs only known tiles. Without
    any, it is unknown, and the move made is no mistake.
    """
    one = _most_common(sure or judged)
    turn = _with_verdict(turn, one.verdict, one.position)
    verdicts = [each.verdict for each in judged]
    clear = sum(verdict.clear for verdict in verdicts) >= CLEAR_SHARE * len(verdicts)
    return replace(
        turn,
        loss_win=_mean([verdict.loss_win for verdict in verdicts]),
        loss_points=_mean([verdict.loss_points for verdict in verdicts]),
        win_before=_mean([verdict.win_before for verdict in verdicts]),
        win_after=_mean([verdict.win_after for verdict in verdicts]),
        best=turn.best if sure else None,
        best_score=turn.best_score if sure else None,
        is_mistake=turn.is_mistake and clear and bool(sure),
        exact=False,
        variation=(),
    )


def _most_common(judged: Sequence[_Judged]) -> _Judged:
    """Return a result for the best move of most racks."""
    moves: Counter[Move] = Counter(each.verdict.best.move for each in judged)
    move = moves.most_common(1)[0][0]
    return next(each for each in judged if each.verdict.best.move == move)


def _mean(numbers: Sequence[float | None]) -> float | None:
    known = [number for number in numbers if number is not None]
    return fmean(known) if known else None


def _with_reason(turn: JudgedTurn, reason: Reason) -> JudgedTurn:
    sentence = f"{turn.sentence} {reason.sentence}".strip()
    return replace(turn, is_mistake=True, kind=reason.kind, sentence=sentence)
