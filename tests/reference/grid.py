"""The rules of a grid, checked on its picture alone: slow, obvious, and no code of the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence


def check_grid(rows: Sequence[str], words: Container[str], tiles: str) -> list[str]:
    """What is wrong with a grid, in sentences: not one crossword of the words, not these tiles.

    Rows, words and tiles are in upper case; `.` is an empty square.
    """
    if len({len(row) for row in rows}) > 1:
        return ["the rows are not of equal length"]
    return [
        *(f"{word} is not a word" for word in runs(rows) if word not in words),
        *_apart(rows),
        *_loners(rows),
        *_unlike(Counter("".join(rows).replace(".", "")), Counter(tiles)),
    ]


def runs(rows: Sequence[str]) -> list[str]:
    """Maximal runs of two or more letters: across in reading order, then down."""
    return _runs_across(rows) + _runs_down(rows)


def _runs_down(rows: Sequence[str]) -> list[str]:
    """Sorted by row and column of the first letter, as `runs`."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    found = [
        (run.start(), number, run.group())
        for number, column in enumerate(columns)
        for run in re.finditer(r"[^.]{2,}", column)
    ]
    return [word for _, _, word in sorted(found)]


def _runs_across(rows: Sequence[str]) -> list[str]:
    return [run for row in rows for run in re.findall(r"[^.]{2,}", row)]


def filled(rows: Sequence[str]) -> set[tuple[int, int]]:
    """The squares with a letter."""
    return {
        (row, column)
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    }


def groups(rows: Sequence[str]) -> list[set[tuple[int, int]]]:
    """The squares that are connected with each other, by joining pairs as long as there are any."""
    parts = [{square} for square in sorted(filled(rows))]
    while True:
        pair = next(((a, b) for a in parts for b in parts if a is not b and _touch(a, b)), None)
        if pair is None:
            return parts
        parts = [part for part in parts if part not in pair] + [pair[0] | pair[1]]


def _touch(one: set[tuple[int, int]], other: set[tuple[int, int]]) -> bool:
    return any(abs(row - down) + abs(col - right) == 1 for row, col in one for down, right in other)


def _apart(rows: Sequence[str]) -> list[str]:
    """Found by spreading from one square, which is quick enough for a thousand tiles."""
    unseen = filled(rows)
    ahead = [min(unseen)] if unseen else []
    while ahead:
        row, column = ahead.pop()
        unseen.discard((row, column))
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        ahead += [square for square in around if square in unseen]
    return [f"{len(unseen)} tiles are not connected with the first"] if unseen else []


def _loners(rows: Sequence[str]) -> list[str]:
    """A grid of one tile has no word, and yet nothing is apart."""
    return ["a single tile makes no word"] if len(filled(rows)) == 1 else []


def _unlike(standing: Counter[str], given: Counter[str]) -> list[str]:
    missing = "".join(sorted((given - standing).elements()))
    extra = "".join(sorted((standing - given).elements()))
    return [f"{missing} is missing"] * bool(missing) + [f"{extra} is too many"] * bool(extra)
