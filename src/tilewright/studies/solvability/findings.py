"""From trials to figures: shares, causes, dumps and the value of each tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tilewright.arena.memory import Document
from tilewright.statistics import ratio_interval, wilson
from tilewright.studies.experiment import Findings, Measure, average, share
from tilewright.studies.solvability.hands import parts
from tilewright.studies.solvability.settings import SETTINGS, Setting
from tilewright.studies.solvability.trials import (
    BATCH,
    NO_GRID,
    NO_VOWEL,
    ONLY_VOWELS,
    count_part,
    sample,
)

if TYPE_CHECKING:
    from tilewright.studies.bench import Bench

SIZES = range(2, 41)
EXACT_QUICK, EXACT_FULL = 3, 6  # up to this size, all hands are counted
SHOWN = (4, 7, 14, 21, 28, 40)  # tiles, in the table of causes
VALUED = (5, 11, 15, 21)  # tiles, in the table of values: a small hand, and the opening hands
LETTER_CAUSES = ("Q", "V", "J", "X", "Z")
OTHER_LETTER = "another letter"

Trials = Mapping[int, Sequence[Document]]  # by number of tiles


def label(size: int) -> str:
    return f"{size} tiles"


def drawn(bench: Bench) -> dict[int, list[Document]]:
    """Return the batches of random hands by size, shared by all experiments of the study."""
    batches = bench.size // BATCH
    cases = [(size, batch, bench.seed) for batch in range(batches) for size in SIZES]
    shared = replace(bench, experiment=replace(bench.experiment, name="hands"))
    documents = shared.each("random hands", sample, cases)
    bench.done += shared.done
    bench.found += shared.found
    found: dict[int, list[Document]] = {size: [] for size in SIZES}
    for (size, _, _), document in zip(cases, documents, strict=True):
        found[size].append(document)
    return found


def shares(bench: Bench) -> Findings:
    """The share of hands with a grid: exact for few tiles, estimated for more."""
    most = EXACT_QUICK if bench.quick else EXACT_FULL
    counted = {size: _counted(bench, size) for size in SIZES if size <= most}
    trials = drawn(bench)
    rows = {
        label(size): {
            setting.name: counted[size][setting.name]
            if size in counted
            else estimated([one[setting.name] for one in trials[size]])
            for setting in SETTINGS
        }
        for size in SIZES
    }
    hands = bench.size * len(SIZES) * len(SETTINGS)
    unknown = sum(
        one[setting.name]["unknown"]
        for size in SIZES
        for one in trials[size]
        for setting in SETTINGS
    )
    remarks = (
        f"Up to {most} tiles every hand was decided and weighed with its probability. Beyond, "
        f"{bench.size:,} random hands were decided for each number of tiles and each list, "
        f"{hands:,} in all; {unknown} stayed undecided and widen the intervals.",
    )
    return Findings(rows, remarks)


def _counted(bench: Bench, size: int) -> dict[str, Measure]:
    """The exact share for each setting; undecided hands turn it into an interval."""
    tiles = {setting.tiles.name: setting.tiles for setting in SETTINGS}
    items = [(size, name, head) for name, one in tiles.items() for head in parts(one, size)]
    documents = bench.each(f"all hands of {size} tiles", count_part, items)
    return {setting.name: _exact(setting, documents) for setting in SETTINGS}


def _exact(setting: Setting, documents: Sequence[Document]) -> Measure:
    own = [one for one in documents if setting.name in one]
    ways = sum(one["ways"] for one in own)
    solved = sum(one[setting.name]["solved"] for one in own)
    unknown = sum(one[setting.name]["unknown"] for one in own)
    if unknown:
        return Measure(100 * solved / ways, 100 * solved / ways, 100 * (solved + unknown) / ways)
    return Measure(100 * solved / ways)


def estimated(documents: Sequence[Document]) -> Measure:
    """Return the share of solved among decided hands.

    Undecided hands count as impossible for the lower bound and as solved for the upper bound.
    """
    solved = sum(one["solved"] for one in documents)
    unknown = sum(one["unknown"] for one in documents)
    hands = BATCH * len(documents)
    low, _ = wilson(solved, hands)
    _, high = wilson(solved + unknown, hands)
    return share(solved, hands - unknown)._replace(low=100 * low, high=100 * high)


def causes(bench: Bench) -> Findings:
    """What makes hands impossible: the share of all hands for each cause."""
    trials = drawn(bench)
    names = (*LETTER_CAUSES, OTHER_LETTER, NO_VOWEL, ONLY_VOWELS, NO_GRID)
    rows = {}
    for setting in SETTINGS:
        for size in SIZES if setting == Setting("enable") else SHOWN:
            found = _causes([one[setting.name] for one in trials[size]])
            hands = BATCH * len(trials[size])
            rows[f"{setting.name}: {label(size)}"] = {
                name: share(found[name], hands) for name in names
            }
    return Findings(rows)


def _causes(documents: Sequence[Document]) -> Counter[str]:
    known = {*LETTER_CAUSES, NO_VOWEL, ONLY_VOWELS, NO_GRID}
    found: Counter[str] = Counter()
    for document in documents:
        for name, number in document["causes"].items():
            found[name if name in known else OTHER_LETTER] += number
    return found


def dumps(bench: Bench) -> Findings:
    """The mean number of dumps until a hand has a grid."""
    trials = drawn(bench)
    rows = {
        label(size): {
            setting.name: _mean_dumps([one[setting.name] for one in trials[size]])
            for setting in SETTINGS
        }
        for size in SIZES
    }
    return Findings(rows)


def _mean_dumps(documents: Sequence[Document]) -> Measure:
    mean = average([number for one in documents for number in one["dumps"]])
    return mean if mean.low is None else mean._replace(low=max(0.0, mean.low))


def values(bench: Bench) -> Findings:
    """The effect of one tile of each letter on the chance of a grid, in percentage points."""
    trials = drawn(bench)
    rows: dict[str, dict[str, Measure]] = {}
    for setting in SETTINGS:
        if not setting.pairs:
            continue
        for letter in setting.tiles.counts:
            for size in VALUED:
                own = [one[setting.name] for one in trials[size]]
                row = rows.setdefault(f"{setting.name}: {letter}", {})
                row[label(size)] = value(own, letter)
    return Findings(rows)


def value(documents: Sequence[Document], letter: str) -> Measure:
    """Return the chance of a grid given one tile of this letter, minus the overall chance.

    Each batch counts for both chances, so the interval covers the errors of both.
    """
    chance = sum(one["solved"] for one in documents) / (BATCH * len(documents))
    found = [document["tiles"].get(letter, (0, 0)) for document in documents]
    below = sum(held for held, _ in found)
    if not below:
        return Measure(float("nan"))
    pairs: list[tuple[float, float]] = []
    for document, (held, lucky) in zip(documents, found, strict=True):
        more = document["solved"] / BATCH - chance  # adds up to 0 over all batches
        pairs.append((100 * (lucky - chance * held - more * below / len(documents)), held))
    interval: Any = ratio_interval(pairs) or (None, None)
    return Measure(sum(above for above, _ in pairs) / below, *interval)
