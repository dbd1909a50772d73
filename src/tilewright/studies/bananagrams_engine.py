"""Blackburn, Zincone, Lambrechts and Tang: Bananagrams Engine, group report, 2024."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from statistics import fmean

from tilewright.studies.bench import Bench
from tilewright.studies.claims.bananagrams_engine import CLAIMS
from tilewright.studies.dictionaries import EXPERIMENTS as DICTIONARIES
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Quoted,
    Size,
    Study,
    average,
)
from tilewright.studies.games import bananagrams, wins
from tilewright.studies.paired_games import shares
from tilewright.studies.stranding_ideas import EXPERIMENTS as IDEAS
from tilewright.studies.timed_games import TIMES, time_in_turn, timed_job, timing

WINS = (Quantity("wins", "%", 0),)
VARIED = (
    Quantity("mean", "ms", 2),
    Quantity("fails"),
    Quantity("mean there", "ms", 2),
    Quantity("fails there"),
    Quantity("ratio", "×", 2),
)

# The measured seat of each row of the paper's tables.
TABLE_II = {"naive": "naive:dead-letter", "dangling": "dangling:dead-letter"}
TABLE_V = {
    "stranding, dead letters": "stranding:dead-letter",
    "stranding, simple stranding": "stranding:stranding",
    "stranding, letter count": "stranding:letter-count",
    "two-letter, dead letters": "two-letter:dead-letter",
    "new stranding, dead letters": "new-stranding:dead-letter",
}
TABLE_VI = {
    name: TABLE_V[name]
    for name in ("stranding, dead letters", "stranding, letter count", "two-letter, dead letters")
}
OURS = {"wright (ours)": "wright"}
OF_THE_PAPER = {
    "dangling": "dangling:dead-letter",
    "stranding": "stranding:dead-letter",
    "two-letter": "two-letter:dead-letter",
    "new stranding": "new-stranding:dead-letter",
}


def time_alone(bench: Bench, seats: Mapping[str, str], opponents: int, base: str) -> Findings:
    """Time each seat in games with players that only draw, relative to the seat `base`."""
    jobs = {name: timed_job(bench, seat, opponents) for name, seat in seats.items()}
    trials = time_in_turn(bench, f"{opponents} drawing", jobs)
    return Findings({name: timing(trials, name, base) for name in seats})


def naive_and_dangling(bench: Bench) -> Findings:
    """Table III: both in one game, with a player that only draws."""
    results = bananagrams(bench, [*TABLE_II.values(), "pseudo"])
    return Findings({name: {"wins": wins(results, at)} for at, name in enumerate(TABLE_II)})


def swapped_hands(bench: Bench) -> Findings:
    """Section 6.1: each deal twice, the second time with the hands swapped."""
    results = bananagrams(bench, ["two-letter:dead-letter", "stranding:dead-letter"], form="pairs")
    rows: dict[str, dict[str, Measure]] = {}
    for name, first in (("as dealt", 0), ("hands swapped", 1)):
        rows[name] = {"wins": wins([one for one in results if one.seats[0] == first], 0)}
    rows["both"] = {"wins": average(shares(results))}
    return Findings(rows)


def standard_and_stranding(bench: Bench) -> Findings:
    """Section 6.2: the standard player alone, and against the stranding player."""
    rows = dict(time_alone(bench, OF_THE_PAPER, 1, "dangling").rows)
    against = bananagrams(bench, ["stranding:dead-letter", "dangling:dead-letter"], form="pairs")
    rows["stranding"] = {**rows["stranding"], "wins": wins(against, 0)}
    return Findings(rows)


def aggression(bench: Bench) -> Findings:
    """Section 7.1: the aggressive player in games of two against each of the others."""
    rows: dict[str, dict[str, Measure]] = {}
    for name, seat in (OF_THE_PAPER | OURS).items():
        results = bananagrams(bench, ["aggressive", seat], form="pairs")
        rows[f"against {name}"] = {
            "wins": wins(results, 0),
            "unfinished": Measure(100 * fmean(one.winner is None for one in results)),
        }
    return Findings(rows)


def vocabularies(bench: Bench, lexicon: str, tiles: str = "bananagrams") -> Findings:
    """Time every player alternately with the usual words and with another list."""
    players = OF_THE_PAPER | OURS
    usual = {name: timed_job(bench, seat) for name, seat in players.items()}
    other = {
        f"{name} there": timed_job(bench, seat, lexicon=lexicon, tiles=tiles)
        for name, seat in players.items()
    }
    trials = time_in_turn(bench, "two vocabularies", usual | other)
    rows = {}
    for name in players:
        here, there = timing(trials, name), timing(trials, f"{name} there", name)
        rows[name] = {
            "mean": here["mean"],
            "fails": here["fails"],
            "mean there": there["mean"],
            "fails there": there["fails"],
            "ratio": there["ratio"],
        }
    return Findings(rows)


def moving_tiles(bench: Bench) -> Findings:
    """Section 7.4: games of two under both clocks, the paper's players against ours."""
    met = {f"{name} against wright": [seat, "wright"] for name, seat in OF_THE_PAPER.items()}
    met["stranding against dangling"] = [OF_THE_PAPER["stranding"], OF_THE_PAPER["dangling"]]
    rows = {
        name: {
            clock: wins(bananagrams(bench, seats, form="pairs", clock=clock), 0)
            for clock in ("work", "human")
        }
        for name, seats in met.items()
    }
    return Findings(rows)


def _times(mean: float, median: float, sd: float, fails: int) -> dict[str, float]:
    """A row of the paper's tables V and VI."""
    return {"mean": mean, "median": median, "sd": sd, "fails": fails}


def _with_ratio(
    rows: Mapping[str, dict[str, float]], base: str
) -> Mapping[str, Mapping[str, float | Quoted]]:
    """Add the ratio of each mean to the mean of the row `base`."""
    return {
        name: {**row, "ratio": Quoted(row["mean"] / rows[base]["mean"], derived=True)}
        for name, row in rows.items()
    }


SAME_RULES = (
    "The paper's players and scorers, rebuilt from its text and, where the text is silent, from "
    "the authors' program. Our word list differs from its Scrabble dictionary"
)
IN_TURN = "all play the same deals in turn, three times each, and failed games are not timed"
STUDY = Study(
    "bananagrams-engine",
    "Bananagrams Engine: Group Report",
    "Blackburn, Zincone, Lambrechts, Tang, 2024",
    (
        Experiment(
            "table-ii",
            "Table II: the naive and the dangling approach",
            "Timed 25 games of a player that starts over when stuck, and of one that takes off "
            "dangling words.",
            f"{SAME_RULES}. The paper measures the CPU time of the whole process; we measure the "
            f"player's own, in games with one player that only draws; {IN_TURN}.",
            "player",
            (*TIMES[:3], Quantity("ratio", "× dangling", 2)),
            _with_ratio(
                {
                    "naive": {"mean": 2159.20556, "median": 2072.532, "sd": 526.97131},
                    "dangling": {"mean": 129.14928, "median": 111.518, "sd": 51.86977},
                },
                "dangling",
            ),
            Size(2, 100),
            partial(time_alone, seats=TABLE_II, opponents=1, base="dangling"),
            bars="mean",
            claims=CLAIMS["table-ii"],
        ),
        Experiment(
            "table-iii",
            "Table III: the naive player against the dangling player",
            "Played 25 games between the two and a passive player.",
            f"{SAME_RULES}. Time is measured by work done, not by the scheduling of threads, so "
            "the games are reproducible.",
            "player",
            WINS,
            {"naive": {"wins": 24}, "dangling": {"wins": 76}},
            Size(6, 3000),
            naive_and_dangling,
            bars="wins",
            claims=CLAIMS["table-iii"],
        ),
        Experiment(
            "table-v",
            "Table V: stranding players and scorers, two seats",
            "Timed 1,000 games of each player with one pseudo player.",
            f"{SAME_RULES}. The paper measures the CPU time of the whole process; we measure the "
            f"player's own; {IN_TURN}. New stranding lists all words of a hand once it has four "
            "places to join a word; the paper does not give its threshold. The last row is our own "
            "player.",
            "player, scorer",
            (*TIMES, Quantity("ratio", "× the first", 2)),
            _with_ratio(
                {
                    "stranding, dead letters": _times(100.28565, 93.2914, 55.7881, 1),
                    "stranding, simple stranding": _times(131.60462, 122.69095, 50.59741, 4),
                    "stranding, letter count": _times(116.03044, 107.2627, 63.72227, 1),
                    "two-letter, dead letters": _times(99.64881, 92.3163, 59.46733, 0),
                    "new stranding, dead letters": _times(116.62931, 108.7404, 59.15012, 7),
                },
                "stranding, dead letters",
            ),
            Size(5, 1000),
            partial(time_alone, seats=TABLE_V | OURS, opponents=1, base="stranding, dead letters"),
            bars="mean",
            claims=CLAIMS["table-v"],
        ),
        Experiment(
            "table-vi",
            "Table VI: stranding players and scorers, eight seats",
            "Timed 1,000 games of each player with seven pseudo players.",
            f"{SAME_RULES}. The paper measures the CPU time of the whole process with its seven "
            f"waiting threads; we measure the player's own; {IN_TURN}.",
            "player, scorer",
            (*TIMES, Quantity("ratio", "× letter count", 2)),
            _with_ratio(
                {
                    "stranding, dead letters": _times(150.82733, 81.2215, 167.31206, 6),
                    "stranding, letter count": _times(51.32842, 48.22273, 25.9376, 7),
                    "two-letter, dead letters": _times(151.99204, 104.9494, 99.02723, 6),
                },
                "stranding, letter count",
            ),
            Size(10, 1000),
            partial(time_alone, seats=TABLE_VI | OURS, opponents=7, base="stranding, letter count"),
            bars="mean",
            claims=CLAIMS["table-vi"],
        ),
        Experiment(
            "head-to-head",
            "Section 6.1: two-letter stranding against stranding, hands swapped",
            "Played 250 games, and the same 250 with the hands of the two players swapped.",
            f"{SAME_RULES}. The same deals are played both ways; time is measured by work done. "
            "In the last row, an unfinished game counts half.",
            "wins of two-letter stranding",
            (Quantity("wins", "%", 1),),
            {"as dealt": {"wins": 52}, "hands swapped": {"wins": 55}},
            Size(20, 32000),
            swapped_hands,
            bars="wins",
            claims=CLAIMS["head-to-head"],
        ),
        Experiment(
            "standard-stranding",
            "Section 6.2: the standard player and the stranding players",
            "Timed 250 games of the standard player with dangling tile handling, and played it "
            "against the stranding player.",
            f"{SAME_RULES}; {IN_TURN}. Fails are out of 250 games on both sides.",
            "player",
            (*TIMES, Quantity("ratio", "× dangling", 2), Quantity("wins", "%", 0)),
            {"dangling": {"mean": 225, "fails": 12}, "stranding": {"wins": 73}},
            Size(4, 250),
            standard_and_stranding,
            bars="mean",
            claims=CLAIMS["standard-stranding"],
        ),
        Experiment(
            "aggressive",
            "Section 7.1: an aggressive approach (not run in the paper)",
            "Proposed a player that dumps until fewer than three tiles are in the pouch, so that "
            "nobody else can finish; it was not built.",
            "The paper's idea, built here and played in games of two with the hands swapped; the "
            "paper has no figures to compare with.",
            "aggressive",
            (Quantity("wins", "%", 0), Quantity("unfinished", "%", 1)),
            {},
            Size(4, 150),
            aggression,
            bars="wins",
            claims=CLAIMS["aggressive"],
        ),
        Experiment(
            "realistic-words",
            "Section 7.2: realistic words (not run in the paper)",
            "Proposed to play with the ten thousand commonest words, and expected that stranding "
            "would fare far worse without most two-letter words.",
            "With 60,690 common words, 54 of two letters, instead of ENABLE's 172,820 and 96; the "
            "paper has no figures to compare with.",
            "player",
            VARIED,
            {},
            Size(2, 150),
            partial(vocabularies, lexicon="common"),
            bars="fails there",
            claims=CLAIMS["realistic-words"],
            own_words=True,
        ),
        Experiment(
            "ten-thousand-words",
            "Section 7.2: the ten thousand commonest words (not run in the paper)",
            "Proposed to play with the ten thousand commonest words.",
            "With 10,000 words of SCOWL's smallest sizes, 33 of two letters, instead of ENABLE's "
            "172,820 and 96; the paper has no figures to compare with.",
            "player",
            VARIED,
            {},
            Size(2, 150),
            partial(vocabularies, lexicon="common10k"),
            bars="fails there",
            claims=CLAIMS["ten-thousand-words"],
            own_words=True,
        ),
        Experiment(
            "french",
            "Section 7.3: playing in French (not run in the paper)",
            "Proposed to test whether assumptions about English hold in French.",
            "With 420,410 French words and the French tiles; the paper has no figures to compare "
            "with.",
            "player",
            VARIED,
            {},
            Size(2, 150),
            partial(vocabularies, lexicon="french", tiles="bananagrams-french"),
            bars="mean there",
            own_words=True,
        ),
        Experiment(
            "moving-tiles",
            "Section 7.4: the cost of moving tiles (not run in the paper)",
            "Proposed to charge for picking up and moving a tile.",
            "Games of two with the hands swapped, under two clocks: work, where thinking costs "
            "time, and human, where each tile placed or moved costs 0.8 s and each decision 2 s; "
            "the paper has no figures to compare with.",
            "wins of the first",
            (Quantity("work", "%", 0), Quantity("human", "%", 0)),
            {},
            Size(4, 150),
            moving_tiles,
            bars="human",
        ),
        *DICTIONARIES,
        *IDEAS,
    ),
    game="bananagrams",
)
