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
PREMIUM_CENTRE = "moves first, double word score at the centre"
PLAIN_CENTRE = "moves first, plain centre"
FEW_GAMES = "The paper's 100 games leave about 10 points of doubt on either side of a percentage."
LITTLE = "Looking ahead changes few games: all variants win about half of them."

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
            why="The word list and the rules differ, and the paper does not say how many games it "
            "played.",
            unclear="The paper does not say how many games it played.",
        ),
    ),
    "centre": (
        Claim(
            "The double word score at the centre is the reason for the first mover's advantage "
            "(with a plain centre it wins half of the games, within 4 %).",
            "4.1",
            Comparison("wins", (PLAIN_CENTRE,), "about", 50.0, tolerance=1.04),
        ),
        Claim(
            "The double word score at the centre adds to the first mover's advantage.",
            "4.1",
            Comparison("wins", (PREMIUM_CENTRE,), "above", (PLAIN_CENTRE,)),
        ),
    ),
    "figure-5": (
        Claim(
            "Greedy beats most of the lookahead variants.",
            "4.2",
            Comparison("wins", VARIANTS, "below", 50.0, extent="most"),
            why=FEW_GAMES,
            unclear=LITTLE,
        ),
        Claim(
            "At least one variant outperforms greedy.",
            "4.2",
            Comparison("wins", VARIANTS, "above", 50.0, extent="any"),
            unclear=LITTLE,
        ),
        Claim(
            "Lookahead succeeds most often with bagNum 50 (by 5 points or more).",
            "4.2",
            Comparison("gain", (EARLY, LATE), "below", -5.0),
            why=FEW_GAMES,
            unclear=LITTLE,
        ),
        Claim(
            "With bagNum 25, lookahead is about as strong as greedy (within 10 %).",
            "4.2",
            Comparison("wins", (LATE, LATE_DEEP), "about", 50.0, tolerance=1.1),
        ),
        Claim(
            "Raising numAvg from 10 to 100 lowers the win rate considerably (by 5 points or more).",
            "4.2",
            Comparison("gain", (MORE_DRAWS,), "below", -5.0),
            why=FEW_GAMES,
        ),
        Claim(
            "Raising n from 3 to 5 raises the win rate.",
            "4.2",
            Comparison("gain", (MORE_MOVES,), "above", 0.0),
            why=FEW_GAMES,
            unclear=LITTLE,
        ),
        Claim(
            "The win rates of all variants are fairly close to those of greedy (within 25 %).",
            "4.1",
            Comparison("wins", VARIANTS, "about", 50.0),
        ),
    ),
}
