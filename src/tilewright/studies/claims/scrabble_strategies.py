"""Claims of Solving Scrabble using AI Strategies (003)."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.studies.claim import Claim, Comparison

BASE = "bagNum 50, k 1, n 3, numAvg 10"
EARLY = "bagNum 100, k 1, n 3, numAvg 10"
LATE = "bagNum 25, k 1, n 3, numAvg 10"
LATE_DEEP = "bagNum 25, k 2, n 3, numAvg 10"
MORE_DRAWS = "bagNum 50, k 1, n 3, numAvg 100"
MORE_MOVES = "bagNum 50, k 1, n 5, numAvg 10"
VARIANTS = (
    EARLY,
    "bagNum 100, k 2, n 3, numAvg 10",
    BASE,
    "bagNum 50, k 2, n 3, numAvg 10",
    MORE_DRAWS,
    MORE_MOVES,
    LATE,
    LATE_DEEP,
)
FEW_GAMES = "The paper's 100 games leave about 10 points of doubt on either side of a percentage."

CLAIMS: Mapping[str, tuple[Claim, ...]] = {
    "first-mover": (
        Claim(
            "The first to move has an advantage.",
            "4.1",
            Comparison("wins", ("moves first",), "above", 50.0),
        ),
        Claim(
            "The first to move wins about 57 % of the games (within 5 %).",
            "4.1",
            Comparison("wins", ("moves first",), "about", 57.0, tolerance=1.05),
        ),
    ),
    "figure-5": (
        Claim(
            "Greedy beats most of the lookahead variants.",
            "4.2",
            Comparison("wins", VARIANTS, "below", 50.0, extent="most"),
            why=FEW_GAMES,
        ),
        Claim(
            "At least one variant outperforms greedy.",
            "4.2",
            Comparison("wins", VARIANTS, "above", 50.0, extent="any"),
        ),
        Claim(
            "Lookahead succeeds most often with bagNum 50.",
            "4.2",
            Comparison("wins", (BASE,), "above", (EARLY, LATE)),
            why=FEW_GAMES,
        ),
        Claim(
            "With bagNum 25, lookahead is about as strong as greedy (within 10 %).",
            "4.2",
            Comparison("wins", (LATE, LATE_DEEP), "about", 50.0, tolerance=1.1),
        ),
        Claim(
            "Raising numAvg from 10 to 100 lowers the win rate considerably.",
            "4.2",
            Comparison("wins", (MORE_DRAWS,), "below", (BASE,)),
            why=FEW_GAMES,
        ),
        Claim(
            "Raising n from 3 to 5 raises the win rate.",
            "4.2",
            Comparison("wins", (MORE_MOVES,), "above", (BASE,)),
            why=FEW_GAMES,
        ),
        Claim(
            "The win rates of all variants are fairly close to those of greedy (within 25 %).",
            "4.1",
            Comparison("wins", VARIANTS, "about", 50.0),
        ),
    ),
}
