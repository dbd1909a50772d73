"""Output of an analysis: a board and a table of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.cli.output import console, count

if TYPE_CHECKING:
    from rich.table import Table

    from tilewright.scrabble.analysis import Analysis
    from tilewright.scrabble.search.outcomes import TileOutcome
    from tilewright.scrabble.thinking.insights import Insight

PLAYED = "◂"  # after the move; a line in 80 columns has no room for a word
BY_TILE = "win % by tile in the bag"
MOST_BY_TILE = 5  # moves


def show(analysis: Analysis, number: int | None) -> None:
    """Print the board and the best or all moves."""
    screen = console()
    screen.print(analysis.position)
    screen.print()
    screen.print(_moves(analysis, number))
    screen.print()
    if (tiles := _by_tile(analysis, number)) is not None:
        screen.print(tiles)
        screen.print()
    legend = f"{PLAYED} played; " if analysis.played and analysis.find(analysis.played) else ""
    screen.print(f"{legend}{effort(analysis)}")


def _moves(analysis: Analysis, number: int | None) -> Table:
    shown = list(analysis.candidates[:number])
    played = analysis.find(analysis.played) if analysis.played else None
    if played and played not in shown:
        shown.append(played)
    looked = any(one.judged.spread is not None for one in shown)
    last = "line" if any(len(one.line) > 1 for one in shown) else "playouts"
    more = ("win %", "±", "spread", "±", last) if looked else ()
    table = plain_table(
        ("", "move", "score", "leave", "equity", *more, ""), left=("move", "leave", "line")
    )
    for one in shown:
        rank = analysis.candidates.index(one) + 1
        cells = [str(rank), *_static(analysis, one), *(_searched(analysis, one) if looked else ())]
        cells[1] += f" {PLAYED}" if one == played else ""
        is_static = looked and one.judged.spread is None
        style = "bold green" if rank == 1 else "dim" if is_static or one.dropped else ""
        table.add_row(*cells, style=style)
    return table


def plain_table(names: Sequence[str], left: Sequence[str]) -> Table:
    """Format a table; the columns in `left` and the last one are left-aligned.

    If the screen is too narrow, a line of play and the last column are wrapped.
    """
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for place, name in enumerate(names, start=1):
        is_last = place == len(names)
        words, wraps = name in left or is_last, name == "line" or is_last
        table.add_column(name, justify="left" if words else "right", no_wrap=not wraps)
    return table


def _static(analysis: Analysis, one: Insight) -> list[str]:
    from tilewright.scrabble.tiles import write_tiles

    tile_set, judged = analysis.position.rules.tile_set, one.judged
    leave = write_tiles(judged.leave, tile_set)
    return [one.move.text(tile_set), str(judged.score), leave, f"{judged.equity:.1f}"]


def _searched(analysis: Analysis, one: Insight) -> list[str]:
    tile_set, judged = analysis.position.rules.tile_set, one.judged
    line = ", ".join(move.text(tile_set) for move in one.line[1:])
    return [
        "" if judged.win is None else f"{100 * judged.win:.1f}",
        f"{100 * judged.win_error:.1f}" if judged.win_error else "",
        "" if judged.spread is None else f"{judged.spread:+.1f}",
        f"{judged.spread_error:.1f}" if judged.spread_error else "",
        line or (f"{judged.iterations:,}" if judged.iterations else ""),
    ]


def _by_tile(analysis: Analysis, number: int | None) -> Table | None:
    """Return win chances of the best moves by tile in the bag; `~` marks an estimate."""
    from tilewright.scrabble.tiles import write_tiles

    most = min(MOST_BY_TILE, number or MOST_BY_TILE)
    shown = [one for one in analysis.candidates[:most] if one.tiles]
    if not shown:
        return None
    tile_set = analysis.position.rules.tile_set
    tiles = list(dict.fromkeys(tile.outcome.tile for one in shown for tile in one.tiles))
    names = [write_tiles(tile, tile_set) for tile in tiles]
    table = plain_table((BY_TILE, *names, ""), left=(BY_TILE,))
    for one in shown:
        found = {tile.outcome.tile: tile.outcome for tile in one.tiles}
        cells = [_chance(found[tile]) if tile in found else "" for tile in tiles]
        table.add_row(one.move.text(tile_set), *cells, "")
    return table


def _chance(tile: TileOutcome) -> str:
    return f"{'' if tile.low == tile.high else '~'}{100 * tile.win:.0f}"


def effort(analysis: Analysis) -> str:
    """Describe the depth of the analysis."""
    insights = analysis.insights
    solved = "solved" if insights.exact else "searched"
    work = [count(insights.playouts, "playout")] if insights.playouts else []
    work += [count(insights.nodes, "node")] if insights.nodes else []
    depth = {
        "static": ["score and leave, without playouts"],
        "simulation": work,
        "preendgame": [f"pre-endgame {solved}", *work],
        "endgame": [f"endgame {solved}", *work],
        "agent": [f"agent {analysis.agent}"],
    }[insights.method]
    assert analysis.position.lexicon is not None
    seconds = f"{insights.seconds:.2f} s in {analysis.position.lexicon.name}"
    return ", ".join([*depth, seconds])
