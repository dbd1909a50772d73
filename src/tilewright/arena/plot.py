"""Plots of a report: win rates with intervals, CPU times, and the game's own plots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright.arena.report import Report
from tilewright.errors import TilewrightError, missing_extra
from tilewright.table.columns import Plot
from tilewright.table.registry import find_game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK = "#2f5a50"
PALE = "#fbc940"


def check_plot(path: Path) -> None:
    """Reject a file format that cannot be drawn; the suffix determines the format."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
    except ImportError:
        raise missing_extra("plots", "matplotlib", "plots") from None
    kinds = FigureCanvasAgg.get_supported_filetypes()
    if path.suffix[1:].lower() not in kinds:
        raise TilewrightError(
            f"cannot draw {str(path)!r}; its name must end with .{', .'.join(sorted(kinds))}"
        )


def draw(report: Report, path: Path) -> None:
    """Draw into a file; the suffix determines the format."""
    check_plot(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    added = find_game(report.game).plots
    size = (11 + 4 * len(added), 1.6 + 0.5 * max(3, len(report.seats)))
    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    clock = f", {report.clock} clock" if report.clock else ""
    figure.suptitle(f"{report.games:,} games, seed {report.seed}{clock}")
    wins, times, *others = figure.subplots(1, 2 + len(added), sharey=True)
    _draw_wins(wins, report)
    _draw_times(times, report)
    for axes, plot in zip(others, added, strict=True):
        _draw_column(axes, report, plot)
    figure.savefig(path)


def _draw_wins(axes: Axes, report: Report) -> None:
    rows = [(row.win_rate, row.win_low, row.win_high) for row in report.seats]
    percent = [[None if part is None else 100 * part for part in row] for row in rows]
    _draw_values(axes, percent, "games won (%), with 95 % intervals")
    axes.set_yticks(range(len(report.seats)), [row.name for row in report.seats])
    axes.set_ylim(len(report.seats) - 0.5, -0.5)
    axes.set_xlim(0, 100)


def _draw_times(axes: Axes, report: Report) -> None:
    places = [place for place, times in enumerate(report.times) if times]
    if places:
        axes.boxplot(
            [report.times[place] for place in places],
            positions=places,
            orientation="horizontal",
            whis=(5, 95),
            showfliers=False,
            manage_ticks=False,
            medianprops={"color": PALE, "linewidth": 2},
        )
    axes.set_xlabel("CPU time per game (ms): quartiles, 5 % and 95 %")
    axes.grid(axis="x", alpha=0.3)


def _draw_column(axes: Axes, report: Report, plot: Plot) -> None:
    names = [name for name in (plot.value, plot.low, plot.high) if name]
    _draw_values(axes, [[row.added[name] for name in names] for row in report.seats], plot.label)


def _draw_values(axes: Axes, rows: Sequence[Sequence[Any]], label: str) -> None:
    """Draw a value of each entrant, with its interval if available."""
    for place, (value, *ends) in enumerate(rows):
        shown = [float(end) for end in ends if end is not None]
        axes.plot(shown, [place] * len(shown), color=INK, linewidth=2)
        if value is not None:
            axes.plot(float(value), place, "o", color=PALE, markeredgecolor=INK)
    axes.set_xlabel(label)
    axes.grid(axis="x", alpha=0.3)
