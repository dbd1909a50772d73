"""The page of the study: findings in sentences, charts, and tables of selected sizes."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import TYPE_CHECKING

from tilewright.statistics import CONFIDENCE, normal_quantile
from tilewright.studies.charts import Line, Point, area_chart, bar_chart, line_chart
from tilewright.studies.experiment import Measure, Row
from tilewright.studies.solvability.findings import (
    LETTER_CAUSES,
    OTHER_LETTER,
    SHOWN,
    SIZES,
    VALUED,
    label,
)
from tilewright.studies.solvability.settings import LISTS, NO_PAIRS, SETTINGS
from tilewright.studies.solvability.trials import NO_GRID, NO_VOWEL, ONLY_VOWELS
from tilewright.studies.tables import Table, markdown

if TYPE_CHECKING:
    from tilewright.studies.outcome import Outcome

NAME = "solvability"
IN_TABLES = (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 21, 25, 30, 35, 40)
SMALL = 4
OPENING = 21  # tiles at the start of a game for four
HARDEST = 3  # letters that a sentence names
MAIN = "enable"

Rows = Mapping[str, Row]
Outcomes = Mapping[str, "Outcome"]


def page(outcomes: Outcomes) -> dict[str, str]:
    """Return the files of the page by name: the text, its charts and all figures."""
    rows = {name: outcome.findings.rows for name, outcome in outcomes.items()}
    charts = {
        f"{NAME}-shares.svg": _lines("Share of hands that have a grid", rows["shares"], "%"),
        f"{NAME}-causes.svg": _areas(rows["causes"]),
        f"{NAME}-dumps.svg": _lines("Expected dumps", rows["dumps"], "dumps"),
        f"{NAME}-tiles.svg": _bars(rows["tiles"]),
    }
    return {
        f"{NAME}.md": _text(outcomes, rows),
        f"{NAME}.csv": _csv(rows),
    } | charts


def _text(outcomes: Outcomes, rows: Mapping[str, Rows]) -> str:
    one = outcomes["shares"]
    form = " --quick" if one.quick else ""
    seed = f" --seed {one.seed}" if one.seed else ""
    parts = [
        "# How often can a hand be solved?",
        "A hand can be solved if all its tiles fit into one grid of words. Hands are drawn from "
        "the 144 tiles of Bananagrams, French hands from the French tiles. `common`, `enable`, "
        "`enable+` and `french` are the word lists that Tilewright includes; each is also tried "
        f"with {NO_PAIRS}. Impossible hands are proved to be so.",
        "## Results",
        *(f"- {sentence}" for sentence in _sentences(rows)),
        "## Share of hands that have a grid",
        *one.findings.remarks,
        f"![Share of solvable hands by number of tiles]({NAME}-shares.svg)",
        *_table(rows["shares"], 2),
        "Percentages, with 95 % intervals where hands were sampled.",
        "## Why hands are impossible",
        f"A letter is the cause if no word that the tiles can make holds it, *{NO_GRID}* if each "
        "letter has a word but no grid uses all tiles. Y counts as a vowel. The chart and the "
        "table show shares of all hands.",
        f"![Causes by number of tiles with ENABLE]({NAME}-causes.svg)",
        *_causes_table(rows["causes"]),
        "## Expected dumps",
        "As long as a hand is impossible, a letter that fits no word is dumped, or else the letter "
        "that the fewest words use, and three tiles are drawn. The mean is over all hands, "
        "including those that need no dump.",
        f"![Expected dumps by number of tiles]({NAME}-dumps.svg)",
        *_table(rows["dumps"], 3),
        "## The value of each tile",
        "The chance of a grid if one tile of the hand has this letter and the others are random, "
        "less the chance of a random hand, in percentage points.",
        f"![Value of each tile in hands of {OPENING} with ENABLE]({NAME}-tiles.svg)",
        *_values_table(rows["tiles"]),
        "## Reproduce",
        f"`tilewright study run {NAME}{form}{seed}` runs the study, "
        f"`tilewright study report DIRECTORY{form}{seed}` writes this page. Interrupted runs "
        "resume; `--cluster ADDRESS` uses a Dask cluster. All figures with their intervals are in "
        f"[{NAME}.csv]({NAME}.csv).",
        f"*{one.date}, Tilewright {one.version}, {one.machine}; {one.size:,} random hands for each "
        f"number of tiles and each list, seed {one.seed}*",
    ]
    return _joined(parts)


def _joined(parts: Iterable[str]) -> str:
    """Join paragraphs with empty lines; rows of lists and tables stay together."""
    text = ""
    before = ""
    for part in parts:
        together = before[:1] == part[:1] and part[:1] in "-|"
        text += ("\n" if together else "\n\n") * bool(text) + part
        before = part
    return text + "\n"


def _sentences(rows: Mapping[str, Rows]) -> Iterable[str]:
    """Summarise the figures."""
    opening = rows["shares"][label(OPENING)]
    listed = ", ".join(f"{opening[name].value:.2f} % with `{name}`" for name in LISTS)
    yield f"Of hands of {OPENING} tiles, {listed} can be solved."
    for name in LISTS:
        size = _first_size(rows["shares"], name, 99)
        if size:
            yield f"With `{name}`, at least 99 % of hands of {size} or more tiles can be solved."
        else:
            yield f"With `{name}`, fewer than 99 % of hands of {SIZES[-1]} tiles can be solved."
    small, large = _losses(rows, SMALL), _losses(rows, OPENING)
    yield (
        f"Two-letter words matter for small hands only: without them, hands of {SMALL} tiles lose "
        f"{min(small):.0f} to {max(small):.0f} percentage points, hands of {OPENING} at most "
        f"{max(large):.1f}."
    )
    causes = rows["causes"][f"{MAIN}: {label(OPENING)}"]
    total = sum(one.value for one in causes.values())
    if total:
        yield (
            f"With `{MAIN}` a Q without a word explains {100 * causes['Q'].value / total:.0f} % of "
            f"the impossible hands of {OPENING} tiles."
        )
    dumps = rows["dumps"][label(OPENING)]
    yield (
        f"A hand of {OPENING} tiles needs {dumps[MAIN].value:.3f} dumps on average with `{MAIN}` "
        f"and {dumps['common'].value:.3f} with `common`."
    )
    for name in LISTS:
        worst = _worst(rows["tiles"], name)
        costs = ", ".join(f"{letter} {_signed(value)}" for letter, value in worst)
        if costs:
            yield (
                f"Tiles that lower the chance of hands of {OPENING} with `{name}`, in percentage "
                f"points: {costs}."
            )


def _first_size(rows: Rows, name: str, percent: float) -> int | None:
    """The smallest number of tiles from which all shares reach a percentage."""
    good = None
    for size in reversed(SIZES):
        if rows[label(size)][name].value < percent:
            break
        good = size
    return good


def _losses(rows: Mapping[str, Rows], size: int) -> list[float]:
    row = rows["shares"][label(size)]
    return [row[name].value - row[f"{name}, {NO_PAIRS}"].value for name in LISTS]


def _worst(rows: Rows, name: str) -> list[tuple[str, float]]:
    """The most harmful letters whose interval is below zero, widened because many are compared."""
    own = {
        row.rpartition(" ")[2]: figures[label(OPENING)]
        for row, figures in rows.items()
        if row.startswith(f"{name}:")
    }
    wider = normal_quantile(1 - (1 - CONFIDENCE) / len(own)) / normal_quantile(CONFIDENCE)
    harmful = {
        letter: value
        for letter, (value, _, high) in own.items()
        if high is not None and value + wider * (high - value) < 0
    }
    return sorted(harmful.items(), key=lambda entry: entry[1])[:HARDEST]


def _lines(title: str, rows: Rows, unit: str) -> str:
    colours = {name: number for number, name in enumerate(LISTS)}
    lines = [
        Line(
            setting.name,
            [Point(size, *rows[label(size)][setting.name]) for size in SIZES],
            colours[setting.words],
            not setting.pairs,
        )
        for setting in SETTINGS
    ]
    return line_chart(title, ("tiles", unit), lines)


def _areas(rows: Rows) -> str:
    names = ("Q", NO_GRID, NO_VOWEL, ONLY_VOWELS, *LETTER_CAUSES[1:], OTHER_LETTER)
    shown = [size for size in SIZES if size >= 4]  # smaller hands would hide all others
    shares = {
        name: [rows[f"{MAIN}: {label(size)}"][name].value for size in shown] for name in names
    }
    merged = {name: values for name, values in shares.items() if name not in LETTER_CAUSES[1:]}
    others = [shares[name] for name in (*LETTER_CAUSES[1:], OTHER_LETTER)]
    merged[OTHER_LETTER] = [sum(values) for values in zip(*others, strict=True)]
    return area_chart("Causes with ENABLE", ("tiles", "% of all hands"), shown, merged)


def _bars(rows: Rows) -> str:
    bars = {
        row.rpartition(" ")[2]: Point(0, *figures[label(OPENING)])
        for row, figures in rows.items()
        if row.startswith(f"{MAIN}:")
        and figures[label(OPENING)].value == figures[label(OPENING)].value
    }
    return bar_chart("Value of each tile", f"points, {OPENING} tiles", bars)


def _table(rows: Rows, digits: int) -> list[str]:
    names = [setting.name for setting in SETTINGS]
    lines = [
        (str(size), *(_cell(rows[label(size)][name], digits) for name in names))
        for size in IN_TABLES
    ]
    return markdown(Table(("tiles", *names), tuple(lines)))


def _causes_table(rows: Rows) -> list[str]:
    causes = list(next(iter(rows.values())))
    lines = []
    for setting in SETTINGS:
        for size in SHOWN:
            row = rows[f"{setting.name}: {label(size)}"]
            lines.append((setting.name, str(size), *(f"{row[name].value:.2f}" for name in causes)))
    return markdown(Table(("list", "tiles", *causes), tuple(lines)))


def _values_table(rows: Rows) -> list[str]:
    letters = sorted({row.rpartition(" ")[2] for row in rows})
    lists = [setting.name for setting in SETTINGS if setting.pairs]
    heads = [f"{name}, {size}" for name in lists for size in VALUED]
    lines = [
        (
            letter,
            *(
                _points(rows.get(f"{name}: {letter}", {}).get(label(size)))
                for name in lists
                for size in VALUED
            ),
        )
        for letter in letters
    ]
    return markdown(Table(("tile", *heads), tuple(lines)))


def _points(figure: Measure | None) -> str:
    return "–" if figure is None or figure.value != figure.value else _signed(figure.value)


def _signed(number: float) -> str:
    return f"{number:+z.1f}".replace("-", "−")


def _cell(figure: Measure, digits: int) -> str:
    told = f"{figure.value:.{digits}f}"
    if figure.low is None or figure.high is None:
        return told
    return f"{told} ({figure.low:.{digits}f}–{figure.high:.{digits}f})"


def _csv(rows: Mapping[str, Rows]) -> str:
    """All figures of all experiments, one per line."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("experiment", "row", "quantity", "value", "low", "high"))
    for experiment, table in rows.items():
        for row, figures in table.items():
            for quantity, figure in figures.items():
                numbers = ("" if one is None else round(one, 4) for one in figure)
                writer.writerow((experiment, row, quantity, *numbers))
    return out.getvalue()
