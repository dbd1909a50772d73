"""Claims of a paper as data: the statement, its section, and the figures that decide it.

An `Experiment` lists its claims, `tilewright.studies.verdict` judges them, and the report starts
with a table of all claims. Claims are in `studies/claims/`, which is not hashed with an outcome, so
editing a claim does not require a new run:

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

    Each of `rows` is compared with each of `to`; `extent` says how many of these pairs must hold.
    With `factor`, a row is compared with that multiple of the other figure. `quantity_to` is the
    quantity of the other rows if it is a different one.

    "about" means within a factor of `tolerance`. For a percentage from a known number of games,
    `games`, it means within the 95 % interval of the paper's own figure.
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
    """A testable statement of a paper; every comparison must hold.

    `section` is the paper's section number. `why` explains a different result in one sentence; for
    a claim without comparisons, which cannot be tested, it says what is missing. `unclear` is
    added to the reason if the claim is inconclusive.
    """

    text: str
    section: str
    comparisons: tuple[Comparison, ...] | Comparison = ()
    why: str = ""
    unclear: str = ""

    @property
    def tests(self) -> tuple[Comparison, ...]:
        """The comparisons as a tuple."""
        single = isinstance(self.comparisons, Comparison)
        return (self.comparisons,) if single else self.comparisons  # type: ignore[return-value]
