"""pandas tables; pandas is optional."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tilewright.errors import missing_extra

if TYPE_CHECKING:
    from pandas import DataFrame


def frame_of_rows(rows: Iterable[Mapping[str, Any]]) -> DataFrame:
    """Return a pandas table with a row for each mapping of columns to values."""
    try:
        from pandas import DataFrame
    except ImportError:
        raise missing_extra("tables", "pandas", "frames") from None
    return DataFrame(list(rows))
