"""Output of an analysis: a board and a table of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.cli.output import console, count

if TYPE_CHECKING:
    from rich.table import Table

    from tilewright.scrabble.analysis import Analysis
    from tilewright.scrabble.search.outcomes import TileOutcome
    from tilewright.scrabble.search.thought import Judgement

PLAYED = "◂ played"
BY_TILE = "win % by tile in the bag"
MOST_BY_TILE = 5  # moves
TO_THE_END = 20  # plies: nobody looks so deep but to the end of the game


def show(analysis: Analysis, number: int | None) -> None:
    """Print the board and the best or all moves."""
    screen = console()
    screen.print(analysis.position)
    screen.print()
    screen.print(_moves(analysis, number))
    screen.print()
    if (tiles := _by_tile(analysis)) is not None:
        screen.print(tiles)
        screen.print()
    screen.print(effort(analysis))


def _moves(analysis: Analysis, number: int | None) -> Table:
    shown = list(analysis.moves[:number])
    played = analysis.find(analysis.played) if analysis.played else None
    if played and played not in shown:
        shown.append(played)
    looked = any(one.spread is not None for one in shown)
    last = "then" if analysis.thought.method == "endgame" else "deals"
    more = ("win %", "±", "spread", "±", last) if looked else ()
    table = plain_table(
        ("", "move", "score", "leave", "equity", *more, ""), left=("move", "leave", "then")
    )
    for one in shown:
        rank = analysis.moves.index(one) + 1
        cells = [str(rank), *_static(analysis, one), *(_looked(analysis, one) if looked else ())]
        style = "bold green" if rank == 1 else "dim" if looked and one.spread is None else ""
        table.add_row(*cells, PLAYED if one == played else "", style=style)
    return table


def plain_table(names: Sequence[str], left: Sequence[str]) -> Table:
    """Format a table; the columns in `left` and the last one are left-aligned."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for place, name in enumerate(names, start=1):
        words = name in left or place == len(names)
        table.add_column(name, justify="left" if words else "right", no_wrap=True)
    return table


def _static(analysis: Analysis, one: Judgement) -> list[str]:
    from tilewright.scrabble.tiles import write_tiles

    tile_set = analysis.position.rules.tile_set
    leave = write_tiles(one.leave, tile_set)
    return [one.move.text(tile_set), str(one.score), leave, f"{one.equity:.1f}"]


def _looked(analysis: Analysis, one: Judgement) -> list[str]:
    tile_set = analysis.position.rules.tile_set
    then = ", ".join(move.text(tile_set) for move in one.line[1:])
    return [
        "" if one.win is None else f"{100 * one.win:.1f}",
        f"{100 * one.win_error:.1f}" if one.win_error else "",
        "" if one.spread is None else f"{one.spread:+.1f}",
        f"{one.spread_error:.1f}" if one.spread_error else "",
        f"{one.iterations:,}" if one.iterations else then,
    ]


def _by_tile(analysis: Analysis) -> Table | None:
    """Return win chances of the best moves by tile in the bag; `~` marks an estimate."""
    from tilewright.scrabble.tiles import write_tiles

    shown = [one for one in analysis.moves[:MOST_BY_TILE] if one.tiles]
    if not shown:
        return None
    tile_set = analysis.position.rules.tile_set
    tiles = list(dict.fromkeys(tile.tile for one in shown for tile in one.tiles))
    names = [write_tiles(tile, tile_set) for tile in tiles]
    table = plain_table((BY_TILE, *names, ""), left=(BY_TILE,))
    for one in shown:
        found = {tile.tile: tile for tile in one.tiles}
        cells = [_chance(found[tile]) if tile in found else "" for tile in tiles]
        table.add_row(one.move.text(tile_set), *cells, "")
    return table


def _chance(tile: TileOutcome) -> str:
    return f"{'' if tile.low == tile.high else '~'}{100 * tile.win:.0f}"


def effort(analysis: Analysis) -> str:
    """Describe the depth of the analysis."""
    thought = analysis.thought
    depth = {
        "equity": "score and leave, without a look ahead",
        "greedy": "the score alone",
        "choice": "its choice first, the others by equity",
        "lookahead": f"{_plies(thought.plies)}, {count(thought.iterations, 'rack')}",
        "endgame": f"{'solved' if thought.exact else 'searched'}, "
        f"{count(thought.iterations, 'node')}",
        "preendgame": f"{'solved' if thought.exact else 'searched'}, "
        f"{count(thought.iterations, 'node')}",
        "simulate": f"{_plies(thought.plies)}, {count(thought.iterations, 'deal')}",
    }.get(thought.method, thought.method)
    assert analysis.position.lexicon is not None
    seconds = f"{analysis.seconds:.2f} s in {analysis.position.lexicon.name}"
    return f"{analysis.agent}: {depth}, {seconds}"


def _plies(plies: int) -> str:
    if plies > TO_THE_END:
        return "played out to the end"
    return f"{count(plies, 'ply', 'plies')} ahead"
