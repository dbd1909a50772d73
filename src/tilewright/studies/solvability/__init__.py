"""How often a hand can be solved: our own study, without a paper."""

from __future__ import annotations

from tilewright.studies.experiment import Experiment, Quantity, Size, Study
from tilewright.studies.solvability import findings
from tilewright.studies.solvability.findings import LETTER_CAUSES, OTHER_LETTER, VALUED, label
from tilewright.studies.solvability.page import page
from tilewright.studies.solvability.settings import SETTINGS
from tilewright.studies.solvability.trials import NO_GRID, NO_VOWEL, ONLY_VOWELS

# 3,300 hands of 39 sizes for 8 settings are a little more than a million. All hands of up to six
# tiles, instead of three, and a single set-up make it 36 times the quick form's CPU time.
SIZE = Size(100, 3_300, work=36)

STUDY = Study(
    "solvability",
    "How often can a hand be solved?",
    "Tilewright",
    (
        Experiment(
            "shares",
            "Share of hands that have a grid",
            "",
            "A hand can be solved if all its tiles fit into one grid of words. Open hands count as "
            "impossible in the lower end of an interval, and as solvable in the upper end.",
            "hand",
            tuple(Quantity(setting.name, "%", 2) for setting in SETTINGS),
            {},
            SIZE,
            findings.shares,
            own_words=True,
        ),
        Experiment(
            "causes",
            "Why hands are impossible",
            "",
            "Shares of all hands. A letter is the cause if no word that the tiles can make holds "
            "it; Y counts as a vowel.",
            "list and hand",
            tuple(
                Quantity(name, "%", 2)
                for name in (*LETTER_CAUSES, OTHER_LETTER, NO_VOWEL, ONLY_VOWELS, NO_GRID)
            ),
            {},
            SIZE,
            findings.causes,
            own_words=True,
        ),
        Experiment(
            "dumps",
            "Expected dumps until a hand can be solved",
            "",
            "An impossible hand dumps a letter that fits no word, or else the letter that the "
            "fewest words use, and draws three tiles.",
            "hand",
            tuple(Quantity(setting.name, "dumps", 3) for setting in SETTINGS),
            {},
            SIZE,
            findings.dumps,
            own_words=True,
        ),
        Experiment(
            "tiles",
            "The value of each tile",
            "",
            "The chance of a grid if one tile of the hand has this letter and the others are "
            "random, less the chance of a random hand, in percentage points.",
            "list and letter",
            tuple(Quantity(label(size), "points", 2) for size in VALUED),
            {},
            SIZE,
            findings.values,
            own_words=True,
        ),
    ),
    page=page,
)
