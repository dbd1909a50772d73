"""Seven Letter Word for the arena: tables of bidders, and what the paper's section 4 tells of them.

A game of a tournament is one deal. Entrants may have several seats at a table, which are taken
together. In self-play every entrant has a table of its own on the same deal, with nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tilewright.arena.games import Job, PairColumn, Parts, SeatColumn, Value, plain, shares_of
from tilewright.arena.pairing import Form, Pairing, deal_seed
from tilewright.arena.patience import TimeOut
from tilewright.arena.worker import patient_agents, play_all
from tilewright.auction.agents import AGENTS
from tilewright.auction.log import Header
from tilewright.auction.match import Bidder, Match, Outcome
from tilewright.auction.rules import LONGEST_WORD, Rules
from tilewright.auction.state import Event
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.record import log_bytes
from tilewright.statistics import normal_quantile, rounded, summary

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tilewright.arena.report import Report

PLAYED_BY = (
    *("alphabet.py", "lexicon", "seats.py", "auction"),
    *("arena/auction.py", "arena/pairing.py", "arena/patience.py", "arena/worker.py"),
)
SELF_SEATS = 8


class Tables(NamedTuple):
    """How a form of tournament seats its entrants."""

    form: Form
    copies: int
    alone: bool = False


FORMS = {
    "one-each": Tables("together", 1),
    "two-each": Tables("together", 2),
    "1v1": Tables("pairs", 1),
    "5v5": Tables("pairs", 5),
    "self": Tables("together", SELF_SEATS, alone=True),
}


def find_form(name: str) -> Tables:
    """The seating of a form."""
    if name not in FORMS:
        raise TilewrightError(f"there is no form {name!r}: it is one of {', '.join(FORMS)}")
    return FORMS[name]


@dataclass(frozen=True)
class Result:
    """How one deal ended; what is told for each entrant stands in the order of `seats`.

    `gains` are points gained over the game, the mean of the entrant's seats. All other numbers are
    summed over its seats and rounds, apart for rounds with a seven-letter word and those without:
    rounds, points paid, letters bought, points gained.
    """

    number: int
    seats: tuple[int, ...]
    winner: int | None
    hidden: int
    rounds: int
    gains: tuple[float, ...]
    sevens: tuple[int, ...]
    seven_paid: tuple[int, ...]
    seven_letters: tuple[int, ...]
    seven_gain: tuple[int, ...]
    others: tuple[int, ...]
    other_paid: tuple[int, ...]
    other_letters: tuple[int, ...]
    other_gain: tuple[int, ...]
    cpu_ms: tuple[float, ...]
    faults: tuple[int, ...]
    time_outs: tuple[int, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        return shares_of(self.winner, len(self.seats))


def make_agents(seats: Iterable[str], lexicon: Lexicon, patience: float) -> list[Bidder]:
    """A fresh bidder for each seat, which is stopped when its time is up."""
    return patient_agents(AGENTS, seats, lexicon, patience)


def play_games(job: Job, pairings: Sequence[Pairing]) -> list[Result]:
    """What a worker does: play the games one after another."""
    return play_all(job, pairings, _play)


def play_logged(job: Job, pairings: Sequence[Pairing]) -> list[tuple[Result, bytes | None]]:
    """The same, with the log of each game; in self-play a deal has many tables, and no log."""
    return play_all(job, pairings, _play_logged)


def _play(job: Job, pairing: Pairing, lexicon: Lexicon, patience: float) -> Result:
    return _play_tables(job, pairing, lexicon, patience)[0]


def _play_logged(
    job: Job, pairing: Pairing, lexicon: Lexicon, patience: float
) -> tuple[Result, bytes | None]:
    result, tables = _play_tables(job, pairing, lexicon, patience)
    if find_form(job.rules["form"]).alone:
        return result, None
    ((header, events),) = tables
    return result, log_bytes(header.to_json(), events)


def _play_tables(
    job: Job, pairing: Pairing, lexicon: Lexicon, patience: float
) -> tuple[Result, list[tuple[Header, list[Event]]]]:
    tables = find_form(job.rules["form"])
    counts = job.rules["hidden"]
    turn, seed = pairing.deal, pairing.seed
    if tables.alone:  # seats rotated among one's own kind are the same game: every game is a deal
        turn, seed = pairing.number, deal_seed(seed, pairing.number)
    hidden = counts[turn % len(counts)]
    rounds = job.rules["rounds"]
    seatings = [(entrant,) for entrant in pairing.seats] if tables.alone else [pairing.seats]
    told: dict[int, Tally] = {}
    played = []
    for entrants in seatings:
        seated = entrants * tables.copies
        rules = Rules(len(seated), rounds, hidden, job.rules["ending"])
        names = [job.agents[entrant] for entrant in seated]
        match = Match(rules, lexicon, make_agents(names, lexicon, patience), seed)
        outcome = match.play()
        for entrant in entrants:
            own = [seat for seat, one in enumerate(seated) if one == entrant]
            told[entrant] = tally(match, outcome, own)
        played.append((Header.of(rules, lexicon, pairing.seed, names), outcome.events))
    result = _result(pairing, hidden, rounds, [told[entrant] for entrant in pairing.seats])
    return result, played


class Tally(NamedTuple):
    """What one entrant did in one game, with all its seats; see `Result`."""

    gains: float
    sevens: int
    seven_paid: int
    seven_letters: int
    seven_gain: int
    others: int
    other_paid: int
    other_letters: int
    other_gain: int
    cpu_ms: float
    faults: int
    time_outs: int


def tally(match: Match, outcome: Outcome, seats: Sequence[int]) -> Tally:
    """Count what some seats of a finished match did."""
    game = match.game
    paid = [[0] * game.rules.seats for _ in game.showings]
    letters = [[0] * game.rules.seats for _ in game.showings]
    for sale in game.sales:
        paid[sale.round - 1][sale.winner] += sale.price
        letters[sale.round - 1][sale.winner] += 1
    sums = {True: [0] * 4, False: [0] * 4}
    for number, showing in enumerate(game.showings):
        for seat in seats:
            points, cost = showing.points[seat], paid[number][seat]
            seven = len(showing.words[seat]) == LONGEST_WORD and points > 0
            row = (1, cost, letters[number][seat], points - cost)
            sums[seven] = [total + value for total, value in zip(sums[seven], row, strict=True)]
    faults = [fault.reason for fault in outcome.faults if fault.seat in seats]
    return Tally._make(
        [
            sum(outcome.scores[seat] - game.rules.money for seat in seats) / len(seats),
            *sums[True],
            *sums[False],
            round(1000 * sum(outcome.cpu[seat] for seat in seats), 6),
            len(faults),
            sum(reason.startswith(TimeOut.__name__) for reason in faults),
        ]
    )


def _result(pairing: Pairing, hidden: int, rounds: int, tallies: list[Tally]) -> Result:
    gains = [one.gains for one in tallies]
    best = [seat for seat, gain in enumerate(gains) if gain == max(gains)]
    columns = {name: tuple(getattr(one, name) for one in tallies) for name in Tally._fields}
    winner = best[0] if len(best) == 1 else None
    return Result(pairing.number, pairing.seats, winner, hidden, rounds, **columns)


# What a report adds


def failed(result: Result, seat: int) -> bool:
    """Whether a seat did something wrong in a game."""
    return result.faults[seat] > 0


def a_round(parts: Parts) -> list[float]:
    """Points gained a round, of each game."""
    return [result.gains[seat] / result.rounds for result, seat in parts]


def interval(values: Sequence[float]) -> tuple[float | None, float | None]:
    """The 95 % interval of a mean, by the normal approximation."""
    found = summary(values)
    if found.mean is None or found.sd is None:
        return None, None
    reach = normal_quantile(0.95) * float(found.sd / len(values) ** 0.5)
    return found.mean - reach, found.mean + reach


def _total(name: str) -> Callable[[Parts], int]:
    return lambda parts: sum(getattr(result, name)[seat] for result, seat in parts)


def _ratio(name: str, by: str) -> Callable[[Parts], float | None]:
    def ratio(parts: Parts) -> float | None:
        many = _total(by)(parts)
        return rounded(_total(name)(parts) / many) if many else None

    return ratio


def _seven_rate(parts: Parts) -> float | None:
    sevens, others = _total("sevens")(parts), _total("others")(parts)
    return rounded(sevens / (sevens + others)) if sevens + others else None


def _by_hidden(parts: Parts) -> str:
    """Points a round for each number of hidden letters."""
    counts = sorted({result.hidden for result, _ in parts})
    means = {
        count: summary(a_round([part for part in parts if part[0].hidden == count])).mean
        for count in counts
    }
    return " ".join(f"{count}:{mean:.2f}" for count, mean in means.items())


def _points(value: Value) -> str:
    return "–" if value is None else f"{float(value):.2f}"


SEAT_COLUMNS = (
    SeatColumn("score", lambda parts: rounded(summary(a_round(parts)).mean), "points", _points),
    SeatColumn("score_low", lambda parts: rounded(interval(a_round(parts))[0])),
    SeatColumn("score_high", lambda parts: rounded(interval(a_round(parts))[1])),
    SeatColumn("total", lambda parts: rounded(sum(result.gains[seat] for result, seat in parts))),
    SeatColumn("sevens", _total("sevens"), "sevens"),
    SeatColumn("seven_rate", _seven_rate),
    SeatColumn("seven_paid_a_letter", _ratio("seven_paid", "seven_letters")),
    SeatColumn("seven_gain", _total("seven_gain")),
    SeatColumn("other_rounds", _total("others")),
    SeatColumn("other_paid_a_letter", _ratio("other_paid", "other_letters")),
    SeatColumn("other_gain", _total("other_gain")),
    SeatColumn("score_by_hidden", _by_hidden),
)


def _differences(met: Sequence[tuple[Any, int, int]]) -> list[float]:
    return [(result.gains[a] - result.gains[b]) / result.rounds for result, a, b in met]


PAIR_COLUMNS = (
    PairColumn("a_lead", lambda met: rounded(summary(_differences(met)).mean)),
    PairColumn("a_lead_low", lambda met: rounded(interval(_differences(met))[0])),
    PairColumn("a_lead_high", lambda met: rounded(interval(_differences(met))[1])),
)
# For a plot: what is measured, and the columns of the value and its interval.
PLOTS = (
    ("points gained a round, with 95 % intervals", "score", "score_low", "score_high"),
    ("points paid a letter when a seven was made", "seven_paid_a_letter", None, None),
)


def tables(report: Report) -> list[RenderableType]:
    """The paper's tables for people: scores, and rounds with a seven-letter word and without."""
    from rich.text import Text

    from tilewright.arena.report import table_of

    rows = sorted(report.seats, key=lambda row: -float(row.added["score"] or 0))
    scores = table_of("bidder", "points a round", "95 %", "total", "sevens", "% of rounds")
    costs = table_of(
        "bidder", "sevens", "paid a letter", "gain", "without", "paid a letter", "gain"
    )
    for row in rows:
        told = row.added
        low, high = _points(told["score_low"]), _points(told["score_high"])
        rate = _points(100 * float(told["seven_rate"] or 0))
        scores.add_row(
            row.name,
            _points(told["score"]),
            f"{low}–{high}",
            plain(told["total"]),
            plain(told["sevens"]),
            rate,
        )
        costs.add_row(
            row.name,
            plain(told["sevens"]),
            _points(told["seven_paid_a_letter"]),
            plain(told["seven_gain"]),
            plain(told["other_rounds"]),
            _points(told["other_paid_a_letter"]),
            plain(told["other_gain"]),
        )
    return [
        Text("\nScore and seven-letter words (4.1, 4.2)", "bold"),
        scores,
        Text("\nRounds with a seven-letter word, and without (4.3)", "bold"),
        costs,
    ]
