"""Claims of Bananas for Bananagrams (001)."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.studies.claim import Claim, Comparison

SIZES = ("10 letters", "15 letters", "21 letters")
HANDS = ("first hand", "second hand")
FEWER_SHORT_WORDS = (
    "ENABLE has 96 two-letter words, fewer than the paper's Scrabble dictionary; the last tiles "
    "of a hand need them."
)
APPENDS = (
    "Our append tries every open tile of the grid and places nine tiles in ten; the paper does not "
    "say how its append searches."
)
SCANNED = "The paper's time is that of scanning its dictionary, which is fast here."
BACKTRACKS = "The solver backtracks, so both rankings solve almost every hand."
GROWS = (
    "The paper's time is that of scanning its dictionary; here the scan is fast, and the time "
    "grows with the number of words that a hand needs."
)

CLAIMS: Mapping[str, tuple[Claim, ...]] = {
    "table-1": (
        Claim(
            "Algorithm II arranges 21 tiles in under 3 seconds.",
            "Abstract",
            Comparison("time II", SIZES[2:], "below", 3.0),
        ),
        Claim(
            "Algorithm II completes 79 % of hands of 21 tiles (100 hands).",
            "4.2.1",
            Comparison("complete II", SIZES[2:], "about", 79.0, games=100),
            why=FEWER_SHORT_WORDS,
        ),
        Claim(
            "Algorithm II completes more than 75 % of hands of 21 tiles.",
            "6",
            Comparison("complete II", SIZES[2:], "above", 75.0),
            why=FEWER_SHORT_WORDS,
        ),
        Claim(
            "Algorithm I completes 80 % of hands of 21 tiles (20 hands).",
            "4.1.1",
            Comparison("complete I", SIZES[2:], "about", 80.0, games=20),
            why=FEWER_SHORT_WORDS,
        ),
        Claim(
            "The completion rate of algorithm II is only slightly below that of algorithm I "
            "(within 15 %).",
            "4.2.1",
            tuple(
                Comparison(
                    "complete II", (size,), "about", (size,), 1.0, "all", 1.15, None, "complete I"
                )
                for size in SIZES
            ),
            why=FEWER_SHORT_WORDS,
        ),
        Claim(
            "With 10 tiles, algorithm I is faster than algorithm II.",
            "4.2.1",
            Comparison("time I", SIZES[:1], "below", SIZES[:1], quantity_to="time II"),
            why=SCANNED,
        ),
        Claim(
            "With 21 tiles, algorithm II is far faster than algorithm I (100 times or more).",
            "4.2.1",
            Comparison("time I", SIZES[2:], "above", SIZES[2:], factor=100, quantity_to="time II"),
            why="Algorithm I stops after 50,000 steps for a seed, as section 4.1 says; the paper's "
            "400 seconds suggest far more work.",
        ),
        Claim(
            "The time of algorithm I explodes: 21 tiles take about 90.8 times as long as 15.",
            "4.2.1",
            Comparison("time I", SIZES[2:], "about", SIZES[1:2], factor=90.8),
            why="A seed takes 50,000 steps at most, as section 4.1 says, which bounds the growth.",
        ),
        Claim(
            "The time of algorithm II does not depend on the number of tiles.",
            "4.2.1",
            Comparison("time II", SIZES[1:], "about", SIZES[:1]),
            why=GROWS,
        ),
        Claim(
            "Algorithm II beats a person, who takes 3 to 4 minutes.",
            "3",
            Comparison("time II", SIZES[2:], "below", 180.0),
        ),
    ),
    "appendix-a": (
        Claim(
            "Both algorithms use all tiles of both hands.",
            "Appendix A",
            (
                Comparison("complete I", HANDS, "about", 100.0),
                Comparison("complete II", HANDS, "about", 100.0),
            ),
            why="Neither algorithm goes back from a dead end, and ENABLE lacks words of the "
            "paper's grids (DENOTATIVELY, TAILORMAKE, TRUGO, TAWT and OK); our solver uses all "
            "tiles.",
        ),
    ),
    "append-or-rebuild": (
        Claim(
            "The learned policy completes more grids than a coin.",
            "5.1.2",
            Comparison(
                "complete",
                ("learned as in the paper, 1,000 iterations",),
                "above",
                ("coin flip, 6,000 cases",),
            ),
        ),
        Claim(
            "The coin completes 73 % of 100 cases.",
            "5.1.2",
            Comparison("complete", ("coin flip, 6,000 cases",), "about", 73.0, games=100),
            why=APPENDS,
        ),
        Claim(
            "The learned policy completes 84 % of 100 cases.",
            "5.1.2",
            Comparison(
                "complete",
                ("learned as in the paper, 1,000 iterations",),
                "about",
                84.0,
                games=100,
            ),
            why=APPENDS,
        ),
        Claim(
            "Rebuilding is more likely than appending to complete the grid.",
            "5.1",
            Comparison("complete", ("always rebuild",), "above", ("always append",)),
            why="Rebuilding plays all tiles anew, and with ENABLE algorithm II completes little "
            "more than half of random hands.",
        ),
        Claim(
            "Appending takes less time than rebuilding.",
            "5.1",
            Comparison("cpu", ("always append",), "below", ("always rebuild",)),
        ),
        Claim(
            "More training iterations improve the policy (1.01 times as many grids).",
            "6",
            Comparison(
                "complete",
                ("the same features, 3,000 iterations",),
                "above",
                ("learned as in the paper, 1,000 iterations",),
                factor=1.01,
            ),
            why="The features describe too little of the grid; more cases add nothing.",
        ),
        Claim(
            "More features improve the policy.",
            "6",
            Comparison(
                "complete",
                ("more features, 3,000 iterations",),
                "above",
                ("learned as in the paper, 1,000 iterations",),
            ),
        ),
    ),
    "appendix-b": (
        Claim(
            "A longer longest word speaks for appending.",
            "5.1.2",
            Comparison("gap", ("longest word",), "above", 0.0),
        ),
        Claim(
            "More vowels speak for rebuilding.",
            "Appendix B",
            Comparison("gap", ("vowels",), "below", 0.0),
        ),
        Claim(
            "A V speaks against appending.",
            "Appendix B",
            Comparison("gap", ("tile V",), "below", 0.0),
        ),
        Claim(
            "Both actions struggle with a Q.",
            "5.1.2",
            (
                Comparison("append", ("tile Q",), "below", 0.0),
                Comparison("rebuild", ("tile Q",), "below", 0.0),
            ),
        ),
    ),
    "word-picker": (
        Claim(
            "Training the choice of words could raise the completion rate.",
            "6",
            Comparison(
                "solved", ("enable, 21 tiles, learned",), "above", ("enable, 21 tiles, by hand",)
            ),
            why=BACKTRACKS,
            unclear=BACKTRACKS,
        ),
        Claim(
            "Training the choice of words could raise the completion rate (of hands of 77 tiles).",
            "6",
            Comparison(
                "solved", ("enable, 77 tiles, learned",), "above", ("enable, 77 tiles, by hand",)
            ),
        ),
    ),
}
