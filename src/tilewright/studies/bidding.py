"""Bidders that paper 004 tried and dropped, and extensions of its player."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tilewright.arena.memory import Document
from tilewright.auction.apriori import mined
from tilewright.auction.report import a_round
from tilewright.auction.rules import LONGEST_WORD, VALUES
from tilewright.auction.words import Words
from tilewright.lexicon import Lexicon
from tilewright.studies.auction_games import deals
from tilewright.studies.bench import Bench, cpu_seconds
from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Size,
    average,
    exact,
    share,
)
from tilewright.studies.games import wins

NO_TACTIC = "no tactic (loss-opportunity)"
FINAL = "3: boost after three failures"
TACTICS = {
    NO_TACTIC: "loss-opportunity",
    "1: boost periodically": "loss-market:tactic=periodic",
    "2: boost when behind": "loss-market:tactic=pace",
    FINAL: "loss-market",
    "4: escalate until a success": "loss-market:tactic=escalate",
    "5: keep near the average": "loss-market:tactic=average",
}
COUNT = "word count (gain-count)"
PROBABILITY = "summed probabilities (gain-probability)"
RANKED = "ranked letters (gain-rank)"
GAINS = {
    COUNT: "gain-count",
    PROBABILITY: "gain-probability",
    RANKED: "gain-rank",
    "draw possibilities (gain-draws)": "gain-draws",
    "loss": "loss",
}
# Each extension and the bidder it extends.
EXTENSIONS = {
    "headcount": "loss-opportunity",
    "tracking": "loss-opportunity",
    "late-choice": "loss-market",
}
CHANCES = {"loss-exact": "loss-opportunity", "auctioneer": "loss-market"}
EXACT = "loss-exact against loss-opportunity"
WITH_COSTS = "auctioneer against loss-market"
LATE_CHOICE = "late-choice against loss-market"
MINED = f"a priori, letter-sets of up to {LONGEST_WORD} letters"
BITS = "sets of bits (ours)"


def mini_tournament(bench: Bench, bidders: Mapping[str, str]) -> Findings:
    """All bidders at one table, with one seat each and with two."""
    rows: dict[str, dict[str, Measure]] = {name: {} for name in bidders}
    for form, told in (("one-each", "one each"), ("two-each", "two each")):
        results = deals(bench, form, list(bidders.values()))
        for place, name in enumerate(bidders):
            parts = [(result, result.seats.index(place)) for result in results]
            sevens, others = (
                sum(result.facts[kind][seat] for result, seat in parts)
                for kind in ("sevens", "others")
            )
            rows[name][f"points, {told}"] = average(a_round(parts))
            rows[name][f"sevens, {told}"] = share(sevens, sevens + others)
    return Findings(rows)


def extensions(bench: Bench, bidders: Mapping[str, str]) -> Findings:
    """Each extension against the bidder it extends, with one seat each and five each."""
    rows: dict[str, dict[str, Measure]] = {}
    for name, base in bidders.items():
        row = rows[f"{name} against {base}"] = {}
        for form in ("1v1", "5v5"):
            results = deals(bench, form, [name, base])
            one, other = (
                a_round([(result, result.seats.index(place)) for result in results])
                for place in (0, 1)
            )
            row[f"wins {form}"] = wins(results, 0)
            row[f"lead {form}"] = average([a - b for a, b in zip(one, other, strict=True)])
    return Findings(rows)


# The data mine


def mine_once(number: int, lexicon: str, letters: int) -> Document:
    """Measure the CPU times of both ways to build word-lists, and count the letter-sets."""
    words = Lexicon.load(lexicon)
    made, bits = cpu_seconds(lambda: Words(words))
    levels, apriori = cpu_seconds(lambda: [len(one) for one in mined(made.names, letters)])
    playable = [word for word in words if len(word) <= LONGEST_WORD and VALUES.keys() >= set(word)]
    return {
        "bits": bits,
        "apriori": apriori,
        "sets": sum(levels),
        "words": len(playable),
        "classes": len(made.names),
    }


def data_mine(bench: Bench) -> Findings:
    """Time the a priori algorithm on all words of up to seven letters.

    The quick form mines small letter-sets only.
    """
    letters = 2 if bench.quick else LONGEST_WORD
    work = partial(mine_once, lexicon=bench.lexicon, letters=letters)
    trials = bench.each(f"mining {letters} letters", work, range(bench.size), alone=True)
    first = trials[0]
    counts = {"words": exact(first["words"]), "classes": exact(first["classes"])}
    return Findings(
        {
            MINED: {
                "time": average([one["apriori"] for one in trials]),
                "letter-sets": exact(first["sets"]),
                **counts,
            },
            BITS: {"time": average([one["bits"] for one in trials]), **counts},
        }
    )


TABLE = (
    Quantity("points, one each", "", 2),
    Quantity("sevens, one each", "%", 1),
    Quantity("points, two each", "", 2),
    Quantity("sevens, two each", "%", 1),
)
LEADS = (
    Quantity("wins 1v1", "%", 0),
    Quantity("lead 1v1", "", 2),
    Quantity("wins 5v5", "%", 0),
    Quantity("lead 5v5", "", 2),
)
CONSTANTS = "the paper gives no numbers for it, and the constants are ours"
ONLY_WHETHER = (
    "Both only decide whether to bid; the amount, which determines the cost, is the same."
)
EXPERIMENTS = (
    Experiment(
        "market-tactics",
        "Section 3.3.3: mini-tournaments of the market tactics",
        "Compared five tactics against underbidding with each other and with the players of other "
        "groups, and chose a conservative one: double the bid after three failures.",
        "All five added to the loss-based bidder with opportunity cost, at one table with the "
        f"bidder without a tactic; where a tactic has a period, a step or a range, {CONSTANTS}. "
        "The average of tactic 5 is that of the highest bids.",
        "tactic",
        TABLE,
        {},
        Size(2, 8400),
        partial(mini_tournament, bidders=TACTICS),
        bars="points, one each",
        claims=(
            Claim(
                "The penalty for underbidding was not crippling: no tactic gains much (within 25 "
                "%).",
                "3.3.3",
                Comparison(
                    "points, one each",
                    tuple(name for name in TACTICS if name != NO_TACTIC),
                    "about",
                    (NO_TACTIC,),
                ),
                why="At a table with bidders that raise their bids, one that does not is outbid.",
                unclear="At a table with bidders that raise their bids, one that does not is "
                "outbid.",
            ),
            Claim(
                "Doubling bids after three losses improves the player.",
                "3.3.3",
                Comparison("points, one each", (FINAL,), "above", (NO_TACTIC,)),
            ),
            Claim(
                "A conservative tactic suffices (no other one scores 1.05 times as much as "
                "doubling after three failures).",
                "3.3.3",
                Comparison(
                    "points, one each",
                    tuple(name for name in TACTICS if name not in (NO_TACTIC, FINAL)),
                    "below",
                    (FINAL,),
                    factor=1.05,
                ),
                why="Escalating wins more letters at a table with one seat each, and pays too much "
                "with two.",
            ),
        ),
    ),
    Experiment(
        "gain-based",
        "Section 3.2: all gain-based strategies",
        "Refined the decision to bid from counted words to summed probabilities, tried to rank all "
        "letters by them, and ended with draw possibilities.",
        "The four strategies at one table with the loss-based bidder. The ranking gives large "
        f"bids for high ranks, small ones for medium ranks and none for low ones; {CONSTANTS}.",
        "strategy",
        TABLE,
        {},
        Size(2, 1400),
        partial(mini_tournament, bidders=GAINS),
        bars="points, one each",
        claims=(
            Claim(
                "Summed probabilities estimate better than counted words: they score more.",
                "3.2.2",
                Comparison("points, one each", (PROBABILITY,), "above", (COUNT,)),
                why=ONLY_WHETHER,
                unclear=ONLY_WHETHER,
            ),
            Claim(
                "Summed probabilities estimate better than counted words: they lead to more "
                "seven-letter words.",
                "3.2.2",
                (
                    Comparison("sevens, one each", (PROBABILITY,), "above", (COUNT,)),
                    Comparison("sevens, two each", (PROBABILITY,), "above", (COUNT,)),
                ),
            ),
            Claim(
                "Ranking letters has a major drawback: it is worse than the cut-off.",
                "3.2.2",
                Comparison("points, one each", (RANKED,), "below", (PROBABILITY,)),
                why="It bids for more letters than the cut-off lets through, and forms twice as "
                "many seven-letter words.",
            ),
        ),
    ),
    Experiment(
        "extensions",
        "Sections 4.6 and 6: extensions against the bidders they extend",
        "Blamed its losses in games of two on not accounting for the number of players, and "
        "proposed to keep track of the other players and to weigh a profitable letter against an "
        "unlikely seven-letter word late in a round.",
        "Each idea built on the paper's own bidder, with one seat each and with five each; leads "
        "are points per round.",
        "extension",
        LEADS,
        {},
        Size(2, 7000),
        partial(extensions, bidders=EXTENSIONS),
        bars="wins 1v1",
        claims=(
            Claim(
                "Accounting for the number of players helps in games of two.",
                "4.6",
                Comparison("lead 1v1", ("headcount against loss-opportunity",), "above", 0.0),
            ),
            Claim(
                "Keeping track of other players helps (five against five).",
                "6",
                Comparison("lead 5v5", ("tracking against loss-opportunity",), "above", 0.0),
            ),
            Claim(
                "Weighing the late choice improves the score by little (less than 1 point).",
                "6",
                Comparison("lead 5v5", (LATE_CHOICE,), "below", 1.0),
            ),
            Claim(
                "Weighing the late choice improves the score (by 0.5 points or more).",
                "6",
                Comparison("lead 5v5", (LATE_CHOICE,), "above", 0.5),
                why="The paper calls the choice rare; it changes too few rounds to measure.",
            ),
        ),
    ),
    Experiment(
        "chances",
        "Section 6: chances that depend on the auctions left",
        "Named a sound calculation of how chances change during a round as the largest possible "
        "improvement, which might have let its player sweep the tournaments.",
        "`loss-exact` bids the lost share of exact chances, instead of the share of draw sequences "
        "times 1 + 1 / auctions left. Our `auctioneer` values each rack by exact chances and by "
        "what the missing letters will cost. Leads are points per round.",
        "bidder",
        LEADS,
        {},
        Size(2, 700),
        partial(extensions, bidders=CHANCES),
        bars="wins 5v5",
        claims=(
            Claim(
                "Exact chances improve the player (the loss-based bidder, by 1 point or more).",
                "6",
                (
                    Comparison("lead 1v1", (EXACT,), "above", 1.0),
                    Comparison("lead 5v5", (EXACT,), "above", 1.0),
                ),
                why="The bid is a share of the whole bonus, whatever the other missing letters "
                "will cost; late in a round that share is large, and the bidder overpays.",
            ),
            Claim(
                "Exact chances let a player sweep the tournaments (if it also predicts prices, "
                "as our auctioneer does).",
                "6",
                (
                    Comparison("lead 1v1", (WITH_COSTS,), "above", 0.0),
                    Comparison("lead 5v5", (WITH_COSTS,), "above", 0.0),
                ),
                why="G1Player keeps up in one of the two forms.",
            ),
        ),
    ),
    Experiment(
        "a-priori",
        "Section 2.2: the a priori data mine",
        "Mined the word-lists of letter-sets from less than 55,000 words without anagrams, in "
        "under 10 seconds.",
        "The same algorithm for multisets, in Python, on the words of up to seven letters that "
        "the tiles can make; our bidders use sets of bits, and `mine=apriori` uses the mine.",
        "word-lists by",
        (
            Quantity("time", "s", 2),
            Quantity("letter-sets"),
            Quantity("words"),
            Quantity("classes"),
        ),
        {},
        Size(1, 5),
        data_mine,
        bars="time",
        claims=(
            Claim(
                "Mining takes under 10 seconds.",
                "2.2.2",
                Comparison("time", (MINED,), "below", 10.0),
            ),
            Claim(
                "Without anagrams there are less than 55,000 words.",
                "7",
                Comparison("classes", (MINED,), "below", 55000.0),
            ),
        ),
    ),
)
