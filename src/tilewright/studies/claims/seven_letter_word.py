"""Claims of Seven-Letter Word (004)."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.studies.claim import Claim, Comparison

G1 = "G1Player, loss-market"
STINGY = "StingyPlayer, stingy"
GAIN = ("gain-count", "gain-draws")
LOSS = ("loss", "loss-opportunity")
OTHERS = (STINGY, *GAIN, *LOSS)
STAND_INS = (
    "The other groups' players are unknown; the paper's own earlier strategies replace them."
)
EARLIER = tuple(f"loss-market against {name}" for name in OTHERS)
DUELS = tuple(f"{G1} against {name}" for name in OTHERS)

CLAIMS: Mapping[str, tuple[Claim, ...]] = {
    "one-each": (
        Claim(
            "Gain-based bidding forms more seven-letter words than bidding nothing.",
            "3.2.4",
            Comparison("sevens in 100 rounds", GAIN, "above", (STINGY,)),
        ),
        Claim(
            "Gain-based bidding averages a positive score.",
            "3.2.4",
            Comparison("points a round", GAIN, "above", 0.0),
        ),
        Claim(
            "Gain-based bidding costs too much (it scores less than loss-based bidding).",
            "3.2.4",
            Comparison("points a round", GAIN, "below", (*LOSS, G1)),
        ),
        Claim(
            "Raising bids as the round goes on is moderately effective.",
            "3.3.2",
            Comparison("points a round", LOSS[1:], "above", LOSS[:1]),
            unclear="The factor 1 + 1 / auctions left only matters in the last few auctions.",
        ),
        Claim(
            "G1Player is among the best players (none of the others scores 1.05 times as much).",
            "4.1",
            Comparison("points a round", OTHERS, "below", (G1,), factor=1.05),
            why=STAND_INS,
        ),
    ),
    "two-each": (
        Claim(
            "More seven-letter words usually mean a higher score (the three players with most of "
            "them against the three with fewest).",
            "4.2",
            (
                Comparison("sevens in 100 rounds", (*LOSS, G1), "above", (STINGY, *GAIN)),
                Comparison("points a round", (*LOSS, G1), "above", (STINGY, *GAIN), extent="most"),
            ),
            why=STAND_INS,
        ),
        Claim(
            "With two instances of each player, G1Player outperforms all others.",
            "4.1",
            Comparison("points a round", (G1,), "above", OTHERS),
            why=STAND_INS,
        ),
    ),
    "amounts-paid": (
        Claim(
            "G1Player pays about 3.52 points for a letter of a seven-letter word.",
            "4.3",
            Comparison("paid a letter", (G1,), "about", 3.52),
            why=STAND_INS,
        ),
        Claim(
            "G1Player pays about 1.54 points for a letter when it forms no seven-letter word.",
            "4.3",
            Comparison("paid without", (G1,), "about", 1.54),
            why=STAND_INS,
        ),
        Claim(
            "G1Player gains about 44.9 points with a seven-letter word (31,239 for 696 words).",
            "4.3",
            Comparison("gain a seven", (G1,), "about", 44.9),
            why=STAND_INS,
        ),
        Claim(
            "G1Player is among the top bidders per letter (it pays more than most others).",
            "4.6",
            Comparison("paid a letter", (G1,), "above", OTHERS, extent="most"),
            why=STAND_INS,
        ),
        Claim(
            "G1Player does not pay most for a letter (some other player pays more).",
            "4.6",
            Comparison("paid a letter", (G1,), "below", OTHERS, extent="any"),
            why=STAND_INS,
        ),
    ),
    "head-to-head": (
        Claim(
            "Five against five, G1Player beats most others convincingly.",
            "4.4.2",
            Comparison("5v5", EARLIER, "above", 50.0, extent="most"),
            why=STAND_INS,
        ),
    ),
    "one-against-one": (
        Claim(
            "One against one, G1Player loses to most others.",
            "4.4.1",
            Comparison("wins", DUELS, "below", 50.0, extent="most"),
            why=STAND_INS,
        ),
    ),
}
