"""Fit win chances to self-play: `python tools/fit_win_chances.py`, a minute or two on one core.

Static players play games with ENABLE. Each turn is an observation: the lead, the tiles left, both
leaves, and the winner. The table is fitted to these games; other games show how reliable it is.

It writes `src/tilewright/scrabble/data/win-chances.json` and `docs/images/win-chances.svg`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tilewright import Lexicon, __version__
from tilewright.scrabble.chances import WinChances
from tilewright.scrabble.leaves import shipped
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.training.win_chances import (
    Bin,
    Observations,
    fit,
    join,
    observe,
    predict,
    reliability,
)

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "src" / "tilewright" / "scrabble" / "data" / "win-chances.json"
DIAGRAM = ROOT / "docs" / "images" / "win-chances.svg"
WORDS, SEED, CHUNK = "enable", 7, 500
PHASES = ((15, 28), (29, 60), (61, 100))  # tiles not on the board
COLOURS = ("#b3541e", "#2f6f4f", "#2b5c9e")
SIDE, LEFT, TOP = 360, 56, 16


def main(arguments: Sequence[str] | None = None) -> None:
    options = _options(arguments)
    lexicon, rules, leaves = Lexicon.load(WORDS), Rules(), shipped("scrabble")

    def games(begin: int, number: int) -> Observations:
        starts = range(begin, begin + number, CHUNK)
        sizes = [min(CHUNK, begin + number - start) for start in starts]
        chunks = zip(starts, sizes, strict=True)
        return join([observe(lexicon, rules, leaves, SEED, *chunk) for chunk in chunks])

    seen = games(0, options.games)
    chances = fit(seen, rules.rack_size)
    unseen = games(options.games, max(1, options.games // 5))
    unseen = unseen.where(unseen.tiles >= chances.first)
    about = {
        "made_by": f"tools/fit_win_chances.py --games {options.games}",
        "version": __version__,
        "lexicon": WORDS,
        "positions": len(seen),
        "brier": round(float(np.mean((predict(unseen, chances) - unseen.won) ** 2)), 5),
    }
    _write_table(options.table, about, chances)
    options.diagram.write_text(diagram(unseen, chances), "utf-8")
    print(f"{len(seen):,} positions; {len(unseen):,} others, Brier score {about['brier']}")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=45_000, help="games of self-play to fit to")
    parser.add_argument("--table", type=Path, default=TABLE, help="output file of the table")
    parser.add_argument("--diagram", type=Path, default=DIAGRAM, help="output file of the diagram")
    return parser.parse_args(arguments)


def _write_table(path: Path, about: dict[str, object], chances: WinChances) -> None:
    document = about | chances.to_json()
    rows = ",\n".join(f"  {json.dumps(row)}" for row in document.pop("curves"))
    head = json.dumps(document, indent=1)[:-2]
    path.write_text(f'{head},\n "curves": [\n{rows}\n ]\n}}\n', "utf-8")


def diagram(seen: Observations, chances: WinChances) -> str:
    """Draw observed win rates by predicted chances as SVG, a line for each phase."""
    lines = []
    for place, (least, most) in enumerate(PHASES):
        inside = (seen.tiles >= least) & (seen.tiles <= most)
        bins = [*reliability(seen.where(inside), chances)] if inside.any() else []
        lines.append(_line(bins, place, f"{least}–{most} tiles left"))
    ticks = "".join(_tick(share) for share in (0, 0.25, 0.5, 0.75, 1))
    width, height = LEFT + SIDE + 20, TOP + SIDE + 52
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="12">\n'
        "<title>Reliability of the win chances</title>\n"
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n{ticks}'
        f'<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}" stroke="#999" '
        'stroke-dasharray="4 4"/>\n'
        + "".join(lines)
        + f'<text x="{LEFT + SIDE / 2}" y="{height - 10}" text-anchor="middle">'
        "predicted chance to win in %</text>\n"
        f'<text x="14" y="{TOP + SIDE / 2}" text-anchor="middle" '
        f'transform="rotate(-90 14 {TOP + SIDE / 2})">games won in %</text>\n</svg>\n'
    )


def _x(share: float) -> float:
    return round(LEFT + SIDE * share, 1)


def _y(share: float) -> float:
    return round(TOP + SIDE * (1 - share), 1)


def _tick(share: float) -> str:
    percent = f"{100 * share:g}"
    return (
        f'<line x1="{_x(0)}" y1="{_y(share)}" x2="{_x(1)}" y2="{_y(share)}" stroke="#ddd"/>'
        f'<text x="{LEFT - 6}" y="{_y(share) + 4}" text-anchor="end">{percent}</text>'
        f'<text x="{_x(share)}" y="{TOP + SIDE + 18}" text-anchor="middle">{percent}</text>\n'
    )


def _line(bins: Sequence[Bin], place: int, name: str) -> str:
    """Points with bars of two standard errors, and the name of the line."""
    colour, label = COLOURS[place], TOP + 16 + 18 * place
    points = " ".join(f"{_x(one.predicted)},{_y(one.observed)}" for one in bins)
    marks = "".join(
        f'<line x1="{_x(one.predicted)}" x2="{_x(one.predicted)}" '
        f'y1="{_y(one.observed - 2 * one.error)}" y2="{_y(one.observed + 2 * one.error)}"/>'
        f'<circle cx="{_x(one.predicted)}" cy="{_y(one.observed)}" r="3" fill="{colour}"/>'
        for one in bins
    )
    return (
        f'<g stroke="{colour}" fill="none"><polyline points="{points}"/>{marks}</g>'
        f'<text x="{LEFT + 12}" y="{label}" fill="{colour}">{name}</text>\n'
    )


if __name__ == "__main__":
    main()
