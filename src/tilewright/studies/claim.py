"""Claims of a paper as data: what it says, where, and which measured figures decide it.

An `Experiment` lists its claims; `tilewright.studies.verdict` judges them, and the report prints a
table of all of them first. The claims of a paper are in `studies/claims/`, outside the sources that
are hashed with an outcome, so that editing a claim does not call for a new run:

    Claim(
        "Letter count is three times as fast as any other player at eight seats.",
        "6.1",
        Comparison("mean", ("stranding, letter count",), "below",
                   ("stranding, dead letters", "two-letter, dead letters"), factor=1 / 3),
        why="Our times exclude the seven waiting threads, which the paper's include.",
    )
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Relation = Literal["above", "below", "about"]
Extent = Literal["all", "most", "any"]

TOLERANCE = 1.25


@dataclass(frozen=True)
class Comparison:
    """One quantity of some rows, compared with that of other rows or with a number.

    Each of `rows` is compared with each of `to`, and `extent` says how many of these pairs the
    claim is about. With `factor`, a row is compared with that multiple of the other figure.
    `quantity_to` is the quantity of the other rows where it is a different one.

    "about" means within `tolerance`, a factor. For a percentage of which the paper gives the number
    of games, `games`, it means within the 95 % interval of the paper's own figure.
    """

    quantity: str
    rows: tuple[str, ...]
    relation: Relation
    to: tuple[str, ...] | float
    factor: float = 1.0
    extent: Extent = "all"
    tolerance: float = TOLERANCE
    games: int | None = None
    quantity_to: str = ""


@dataclass(frozen=True)
class Claim:
    """A sentence of a paper that can be tested; every comparison has to hold.

    `section` is the paper's own number, `why` one sentence that explains a different result.
    A claim without comparisons cannot be tested, and `why` says what is missing.
    """

    text: str
    section: str
    comparisons: tuple[Comparison, ...] | Comparison = ()
    why: str = ""

    @property
    def tests(self) -> tuple[Comparison, ...]:
        """The comparisons, however many there are."""
        single = isinstance(self.comparisons, Comparison)
        return (self.comparisons,) if single else self.comparisons  # type: ignore[return-value]
