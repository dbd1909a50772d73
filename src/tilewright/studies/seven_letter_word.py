"""Arora, Entrena Casas and Warfield: Seven-Letter Word, group 1 final report, 2009."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

from tilewright.arena.results import Result
from tilewright.auction.report import a_round
from tilewright.studies.auction_games import deals
from tilewright.studies.bench import Bench
from tilewright.studies.bidding import EXPERIMENTS
from tilewright.studies.claims.seven_letter_word import CLAIMS
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Quoted,
    Size,
    Study,
    average,
    count,
    run_ratio,
    share,
)
from tilewright.studies.games import wins

G1 = "G1Player, loss-market"  # the paper's own player, and our bidder that implements it
BIDDERS = {
    "StingyPlayer, stingy": "stingy",
    "gain-count": "gain-count",
    "gain-draws": "gain-draws",
    "loss": "loss",
    "loss-opportunity": "loss-opportunity",
    G1: "loss-market",
}
ALL = BIDDERS | {"auctioneer (ours)": "auctioneer"}
# Section 4.3: number of seven-letter words, points paid per letter, points gained.
WITH_SEVEN = {
    G1: (696, 3.52, 31239),
    "G2Player": (745, 5.06, 29101),
    "G3Player": (466, 3.57, 21960),
    "G4Back": (413, 3.87, 18738),
    "G4Forward": (621, 3.95, 28151),
    "G5": (513, 3.93, 20734),
}
# Points paid per letter and points gained in rounds without a seven-letter word.
WITHOUT = {
    "StingyPlayer, stingy": (0.0, 3623),
    G1: (1.54, 2033),
    "G2Player": (1.49, 1360),
    "G3Player": (1.84, 2591),
    "G4Back": (1.71, 2744),
    "G4Forward": (1.3, 2786),
    "G5": (1.75, 1792),
}


def at_one_table(bench: Bench, form: str) -> Findings:
    """The paper's bidders in the same games."""
    results = deals(bench, form, list(BIDDERS.values()))
    return Findings({name: _row(results, place) for place, name in enumerate(BIDDERS)})


def alone(bench: Bench) -> Findings:
    """Each bidder among eight copies of itself."""
    results = deals(bench, "self", list(ALL.values()))
    return Findings({name: _row(results, place) for place, name in enumerate(ALL)})


def both_tournaments(bench: Bench) -> Findings:
    """Section 4.3: the tournaments with one and with two instances of each player, combined."""
    bidders = list(BIDDERS.values())
    results = [*deals(bench, "one-each", bidders), *deals(bench, "two-each", bidders)]
    return Findings({name: _paid(results, place) for place, name in enumerate(BIDDERS)})


def _row(results: Sequence[Result], entrant: int) -> dict[str, Measure]:
    parts = _parts(results, entrant)
    sevens, others = (_total(parts, name) for name in ("sevens", "others"))
    return {
        "points a round": average(a_round(parts)),
        "sevens in 100 rounds": share(sevens, sevens + others),
    }


def _paid(results: Sequence[Result], entrant: int) -> dict[str, Measure]:
    parts = _parts(results, entrant)
    return {
        "sevens": count(_total(parts, "sevens")),
        "paid a letter": _ratio(parts, "seven_paid", "seven_letters"),
        "gain": count(_total(parts, "seven_gain")),
        "gain a seven": _ratio(parts, "seven_gain", "sevens"),
        "paid without": _ratio(parts, "other_paid", "other_letters"),
        "gain without": count(_total(parts, "other_gain")),
    }


Parts = Sequence[tuple[Result, int]]


def _parts(results: Sequence[Result], entrant: int) -> Parts:
    return [(result, result.seats.index(entrant)) for result in results]


def _total(parts: Parts, name: str) -> int:
    return sum(result.facts[name][seat] for result, seat in parts)


def _ratio(parts: Parts, amount: str, number: str) -> Measure:
    """The ratio of two totals, with an interval over games."""
    if not _total(parts, number):
        return Measure(math.nan)
    one, other = (
        [[float(result.facts[name][seat])] for result, seat in parts] for name in (amount, number)
    )
    return run_ratio(one, other)


def head_to_head(bench: Bench) -> Findings:
    """The paper's player and ours against each of the others, with one and with five seats each."""
    rows: dict[str, dict[str, Measure]] = {}
    for first in ("loss-market", "auctioneer"):
        for name, bidder in ALL.items():
            if bidder != first:
                rows[f"{first} against {name}"] = {
                    form: wins(deals(bench, form, [first, bidder]), 0) for form in ("1v1", "5v5")
                }
    return Findings(rows)


def one_against_one(bench: Bench) -> Findings:
    """The paper's player against each of its earlier strategies in games of two."""
    rows = {
        f"{G1} against {name}": {"wins": wins(deals(bench, "1v1", ["loss-market", bidder]), 0)}
        for name, bidder in BIDDERS.items()
        if name != G1
    }
    return Findings(rows)


def _with_seven(name: str) -> Mapping[str, float | Quoted]:
    """The paper's figures for rounds with a seven-letter word, if it gives any."""
    if name not in WITH_SEVEN:
        return {}
    sevens, paid, gain = WITH_SEVEN[name]
    each = Quoted(gain / sevens, derived=True)
    return {"sevens": sevens, "paid a letter": paid, "gain": gain, "gain a seven": each}


COLUMNS = (Quantity("points a round", "", 2), Quantity("sevens in 100 rounds", "", 1))
PAID = (
    Quantity("sevens"),
    Quantity("paid a letter", "", 2),
    Quantity("gain"),
    Quantity("gain a seven", "", 1),
    Quantity("paid without", "", 2),
    Quantity("gain without"),
)
DIFFERENCE = (
    "The paper's own player and the stingy one, rebuilt from its text, with another word list; the "
    "paper does not describe the other groups' players, and its own earlier strategies replace them"
)
NO_FIGURES = "The figures are only in charts, not in the text"
PAPER: Mapping[str, Mapping[str, float | Quoted]] = {
    name: {"paid without": paid, "gain without": gain, **_with_seven(name)}
    for name, (paid, gain) in WITHOUT.items()
}

STUDY = Study(
    "seven-letter-word",
    "Seven-Letter Word: Group 1 Final Report",
    "Arora, Entrena Casas, Warfield, 2009",
    (
        Experiment(
            "one-each",
            "Sections 4.1 and 4.2: one instance of each player",
            f"Played a tournament with one instance of each group's player. {NO_FIGURES}.",
            f"{DIFFERENCE}.",
            "bidder",
            COLUMNS,
            {},
            Size(2, 4200),
            partial(at_one_table, form="one-each"),
            bars="points a round",
            claims=CLAIMS["one-each"],
        ),
        Experiment(
            "two-each",
            "Sections 4.1 and 4.2: two instances of each player",
            "Played a tournament with two instances of each group's player, in which group 1 had "
            f"the highest score. {NO_FIGURES}.",
            f"{DIFFERENCE}.",
            "bidder",
            COLUMNS,
            {},
            Size(2, 4200),
            partial(at_one_table, form="two-each"),
            bars="points a round",
            claims=CLAIMS["two-each"],
        ),
        Experiment(
            "amounts-paid",
            "Section 4.3: amounts paid, in both tournaments together",
            "Counted the seven-letter words of both tournaments, the points paid for a letter in "
            "rounds with and without one, and the points gained in both.",
            f"{DIFFERENCE}. The paper does not give its number of rounds, so totals (sevens, gain, "
            "gain without) cannot be compared.",
            "bidder",
            PAID,
            PAPER,
            Size(2, 4200),
            both_tournaments,
            bars="paid a letter",
            claims=CLAIMS["amounts-paid"],
        ),
        Experiment(
            "head-to-head",
            "Section 4.4: one against one, five against five",
            "Found its player weak in games of two and strong in games of five against five. "
            f"{NO_FIGURES}.",
            f"{DIFFERENCE}.",
            "wins of the first",
            (Quantity("1v1", "%", 0), Quantity("5v5", "%", 0)),
            {},
            Size(2, 400),
            head_to_head,
            bars="5v5",
            claims=CLAIMS["head-to-head"],
        ),
        Experiment(
            "one-against-one",
            "Section 4.4.1: more games of one against one",
            "Beat only one of the other groups' players in games of two. It blames too few chances "
            "of a seven-letter word, and overbidding.",
            f"{DIFFERENCE}. The same games as above, and more of them.",
            "wins of the first",
            (Quantity("wins", "%", 1),),
            {},
            Size(2, 1400),
            one_against_one,
            bars="wins",
            claims=CLAIMS["one-against-one"],
        ),
        Experiment(
            "alone",
            "Section 4.5: competing against ourselves",
            "Named games among instances of one player, without figures.",
            f"{DIFFERENCE}.",
            "eight of a kind",
            COLUMNS,
            {},
            Size(2, 700),
            alone,
            bars="points a round",
        ),
        *EXPERIMENTS,
    ),
    game="auction",
)
