"""What the papers describe and the report does not measure, with the reason, by paper."""

from __future__ import annotations

from collections.abc import Mapping

LEFT_OUT: Mapping[str, tuple[str, ...]] = {
    "000": (
        "The speed of tries and of stored limits (3.1.1, 3.2.1, 3.2.3): compiled word graphs and "
        "letter masks replace them.",
        "NewStranding with far more tiles (6.1): the paper has no figures for it.",
        "Threads and wall time (4.2, 5.5): our games are ordered by work done, so they can be "
        "repeated.",
        "Which tiles others dump (8.2): our game tells how many, not which.",
    ),
    "001": (
        "The anagram map against a DAWG (3): the paper announces the comparison and gives no "
        "figures.",
        "Deep learning and grids as images (6): not built; more features and a trained choice of "
        "words are.",
    ),
    "002": (
        "Evaluation strategies and fizzled sparks (4.2, 4.3): they belong to Haskell's runtime.",
        "The slower first run of 13 s (4.1): our word lists are loaded before a measurement.",
    ),
    "003": (
        "Q-learning (1.1): the authors gave it up.",
        "Running times (1.5, 4.2): the paper calls the search fast and gives no figures.",
    ),
    "004": (
        "Games against the other groups' players (4): the paper does not describe them.",
        "Numbers of hidden letters one by one (4.4.1): our tournaments use 0 to 6 in turn.",
    ),
}
