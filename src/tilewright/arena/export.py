"""Results as a table for other programs, with one row for each seat of each game.

Values for each seat are columns; values for the whole game are repeated in the rows of all its
seats.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from tilewright.arena.fault_summary import columns_of
from tilewright.arena.results import Result
from tilewright.arena.store import Kept, Store
from tilewright.errors import TilewrightError, missing_extra

PARQUET_ROWS = 50_000  # per row group of a file

Row = dict[str, Any]


def rows_of(agents: Sequence[str], documents: Iterable[Row]) -> Iterator[Row]:
    """Return the rows of a tournament, game by game, from its result documents."""
    for document in documents:
        seats, result = document["seats"], Result.from_json(document)
        for seat, entrant in enumerate(seats):
            yield {
                "number": document["number"],
                "seat": seat,
                "entrant": entrant,
                "agent": agents[entrant],
                "won": document["winner"] == seat,
                "drawn": document["winner"] is None,
                **_values(document, seat, len(seats)),
                **columns_of(result.kinds_of(seat)),
                "fault_reason": result.reason_of(seat),
            }


def _values(document: Row, seat: int, seats: int) -> Row:
    return {
        name: value[seat] if isinstance(value, list) and len(value) == seats else value
        for name, value in document.items()
        if name not in ("number", "seats", "winner", "fault_kinds", "fault_reasons")
    }


def write_csv(store: Store, kept: Kept, path: Path) -> None:
    """Write the rows as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = rows_of(kept.agents, store.finished(kept.id))
        first = next(rows, None)
        if first is not None:
            writer = csv.DictWriter(file, list(first), lineterminator="\n")
            writer.writeheader()
            writer.writerows(chain([first], rows))


def write_json(store: Store, kept: Kept, path: Path) -> None:
    """Write one document: a description of the tournament, and its results, one per line."""
    head = {"tournament": kept.id, "game": kept.game, "lexicon": kept.lexicon}
    with path.open("w", encoding="ascii") as file:
        file.write(json.dumps(head | {"definition": kept.definition})[:-1] + ', "results": [')
        for number, document in enumerate(store.finished(kept.id)):
            file.write((",\n" if number else "\n") + json.dumps(document))
        file.write("\n]}\n")


def write_parquet(store: Store, kept: Kept, path: Path) -> None:
    """Write the rows as Parquet, in groups, so that memory use is bounded."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise missing_extra("Parquet files", "pyarrow", "parquet") from None
    rows, writer = rows_of(kept.agents, store.finished(kept.id)), None
    while part := list(islice(rows, PARQUET_ROWS)):
        table = pa.Table.from_pylist(part, schema=writer.schema if writer else None)
        writer = writer or parquet.ParquetWriter(path, table.schema)
        writer.write_table(table)
    if writer is None:
        raise TilewrightError(f"tournament {kept.id[:12]} has no results")
    writer.close()


FORMATS: dict[str, Callable[[Store, Kept, Path], None]] = {
    "csv": write_csv,
    "json": write_json,
    "parquet": write_parquet,
}
