"""Claims of Bananagrams Engine (000)."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.studies.claim import Claim, Comparison

STRANDING = "stranding, dead letters"
TWO_LETTER = "two-letter, dead letters"
NEW = "new stranding, dead letters"
SIMPLE = "stranding, simple stranding"
LETTER_COUNT = "stranding, letter count"
STRANDING_PLAYERS = ("stranding", "two-letter", "new stranding")

OWN_TIME = (
    "The paper times the whole process; we time the player alone, without the threads of its "
    "opponents."
)
GIVES_UP = (
    "Our players give up where the text says so; the authors' program takes off dangling words "
    "instead and almost never gets stuck. The paper's dictionary also has more two-letter words."
)
EVEN = "The paper's 250 games leave 6 points of doubt on either side of its percentage."
COMPILED = "Our search for words and places is compiled, so starting over costs less."


def _far_worse(words: str) -> tuple[Claim, ...]:
    """What the paper expects of stranding with fewer two-letter words."""
    return (
        Claim(
            f"Stranding fares far worse once most two-letter words are gone ({words}; at least 2 "
            "times the time).",
            "7.2",
            Comparison("ratio", ("stranding",), "above", 2.0),
            why="The games that it finishes take little longer; what grows is the number of games "
            "in which it gets stuck.",
        ),
        Claim(
            f"Stranding fares far worse once most two-letter words are gone ({words}; it fails "
            "more often).",
            "7.2",
            Comparison("fails there", ("stranding",), "above", ("stranding",), quantity_to="fails"),
        ),
    )


CLAIMS: Mapping[str, tuple[Claim, ...]] = {
    "table-ii": (
        Claim(
            "The dangling player is significantly faster than the naive one.",
            "3.3.2",
            Comparison("ratio", ("naive",), "above", 1.0),
        ),
        Claim(
            "The dangling player is about 16.7 times as fast as the naive one (by the means).",
            "3.3.2",
            Comparison("ratio", ("naive",), "about", 16.7),
            why=COMPILED,
        ),
    ),
    "table-iii": (
        Claim(
            "The dangling player wins more games than the naive one.",
            "3.3.2",
            Comparison("wins", ("dangling",), "above", 50.0),
        ),
        Claim(
            "The dangling player wins 76 % of 25 games against the naive one.",
            "3.3.2",
            Comparison("wins", ("dangling",), "about", 76.0, games=25),
        ),
    ),
    "table-v": (
        Claim(
            "At two seats, stranding and two-letter stranding with dead letters are the two "
            "fastest.",
            "6.1",
            Comparison("mean", (STRANDING, TWO_LETTER), "below", (SIMPLE, LETTER_COUNT, NEW)),
            why="New stranding is faster than plain stranding here: like two-letter stranding, it "
            "looks up no words for junk.",
        ),
        Claim(
            "New stranding is slower than two-letter stranding.",
            "6.1",
            Comparison("mean", (NEW,), "above", (TWO_LETTER,)),
        ),
        Claim(
            "Two-letter stranding is about as fast as stranding (within 10 %).",
            "6.1",
            Comparison("ratio", (TWO_LETTER,), "about", 1.0, tolerance=1.1),
        ),
        Claim(
            "Two-letter stranding performs better than stranding (it is faster at two seats).",
            "3.3.4",
            Comparison("mean", (TWO_LETTER,), "below", (STRANDING,)),
        ),
        Claim(
            "No scorer is significantly stronger at two seats (within the table's factor of 1.32).",
            "6.1",
            Comparison("ratio", (SIMPLE, LETTER_COUNT), "about", 1.0, tolerance=1.32),
        ),
        Claim(
            "Two-letter stranding does not fail in 1,000 games (our interval ends below 4).",
            "8.1",
            Comparison("fails", (TWO_LETTER,), "below", 4.0),
            why=GIVES_UP,
        ),
        Claim(
            "Each of the five fails in fewer than 15 of 1,000 games.",
            "6.1",
            Comparison("fails", (STRANDING, SIMPLE, LETTER_COUNT, TWO_LETTER, NEW), "below", 15.0),
            why=GIVES_UP,
        ),
    ),
    "table-vi": (
        Claim(
            "At eight seats, letter count is three times as fast as any other player.",
            "6.1",
            Comparison("ratio", (STRANDING, TWO_LETTER), "about", 3.0),
            why=OWN_TIME,
        ),
        Claim(
            "At eight seats, letter count is faster than dead letters.",
            "6.1",
            Comparison("ratio", (STRANDING,), "above", 1.0),
            why=OWN_TIME,
        ),
        Claim(
            "Each of the three fails in fewer than 15 of 1,000 games.",
            "6.1",
            Comparison("fails", (STRANDING, LETTER_COUNT, TWO_LETTER), "below", 15.0),
            why=GIVES_UP,
        ),
    ),
    "head-to-head": (
        Claim(
            "Two-letter stranding is slightly faster than stranding (it wins more games).",
            "6.1",
            Comparison("wins", ("both",), "above", 50.0),
            why="It is faster, but it gets stuck more often.",
            unclear="It is faster, but it gets stuck more often.",
        ),
        Claim(
            "Two-letter stranding wins 52 % of 250 games as dealt.",
            "6.1",
            Comparison("wins", ("as dealt",), "about", 52.0, games=250),
            why=EVEN,
            unclear=EVEN,
        ),
        Claim(
            "Two-letter stranding wins 55 % of 250 games with the hands swapped.",
            "6.1",
            Comparison("wins", ("hands swapped",), "about", 55.0, games=250),
            why=EVEN,
            unclear=EVEN,
        ),
    ),
    "standard-stranding": (
        Claim(
            "All stranding players are significantly faster than the standard player.",
            "6.2",
            Comparison("ratio", STRANDING_PLAYERS, "below", 1.0),
        ),
        Claim(
            "All stranding players fail significantly less often than the standard player.",
            "6.2",
            Comparison("fails", STRANDING_PLAYERS, "below", ("dangling",)),
            why=GIVES_UP,
        ),
        Claim(
            "Stranding wins more games than the standard player.",
            "6.2",
            Comparison("wins", ("stranding",), "above", 50.0),
        ),
        Claim(
            "Stranding wins 73 % of the games against the standard player (within 10 %).",
            "6.2",
            Comparison("wins", ("stranding",), "about", 73.0, tolerance=1.1),
            why="Our players take turns by work done, so the slower one falls behind in every "
            "game; the paper leaves the order of its threads to the scheduler.",
        ),
    ),
    "aggressive": (
        Claim(
            "The aggressive player is most likely to win.",
            "7.1",
            Comparison(
                "wins",
                tuple(f"against {name}" for name in ("dangling", *STRANDING_PLAYERS)),
                "above",
                50.0,
            ),
            why="With fewer tiles in the bunch than players, the first complete grid wins, and "
            "the opponents have far fewer tiles to arrange.",
        ),
    ),
    "realistic-words": _far_worse("60,690 common words"),
    "ten-thousand-words": _far_worse("10,000 words"),
    "french": (
        Claim(
            "Assumptions about English fall apart in French (stranding is no longer faster than "
            "the dangling player).",
            "7.3",
            Comparison("mean there", ("stranding",), "above", ("dangling",)),
            why="Stranding depends on two-letter words, and the French list has 70.",
        ),
    ),
    "moving-tiles": (
        Claim(
            "If moving tiles has a cost, good early decisions count for more than backtracking "
            "(dangling, which takes off words, loses more to stranding).",
            "7.4",
            Comparison(
                "human",
                ("stranding against dangling",),
                "above",
                ("stranding against dangling",),
                quantity_to="work",
            ),
            why="The human clock also makes thinking free, and that was where stranding saved "
            "most of its time.",
        ),
    ),
}
