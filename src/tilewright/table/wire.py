"""The protocol between an agent's process and its parent.

Requests are pickled, because the agent's process can trust its parent; answers are JSON, because
the parent does not trust the agent.
"""

from __future__ import annotations

import copyreg
import io
import pickle
import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tilewright.lexicon import Lexicon
from tilewright.table.game import AnyGame

REQUEST = struct.Struct("!IBIQ")  # length of the body, kind, agent, number of the request
ANSWER = struct.Struct("!I")  # length of the body
NEW, ASK = 0, 1  # kinds of requests
MIB = 1 << 20
MOST_WRITTEN = 16 * MIB  # bytes of a file written by an agent, including its output
MOST_ANSWER = MIB  # bytes of an action
MOST_BYTES = MOST_ANSWER + (1 << 14)  # including the metadata of an answer


class ViewWriter:
    """Writes an agent's views of a game; parts of frozen views are sent only once."""

    def __init__(self, game: AnyGame, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._frozen = game.frozen_views
        self._file = io.BytesIO()
        self._pickler = pickle.Pickler(self._file, protocol=5)
        self._pickler.dispatch_table = {
            **copyreg.dispatch_table,
            **game.reducers,
            Lexicon: self._reduce_lexicon,
            MappingProxyType: _reduce_mapping,
        }

    def write(self, value: object) -> bytes:
        self._file.seek(0)
        self._file.truncate()
        self._pickler.dump(value)
        if not self._frozen:
            self._pickler.clear_memo()
        return self._file.getvalue()

    def _reduce_lexicon(self, lexicon: Lexicon) -> tuple[Any, ...]:
        """Replace the game's lexicon by a reference; the other side has loaded it."""
        return (the_lexicon, ()) if lexicon is self._lexicon else lexicon.__reduce__()


class ViewReader:
    """Reads the output of the same agent's `ViewWriter`, in the same order."""

    def __init__(self) -> None:
        self._file = io.BytesIO()
        self._unpickler = pickle.Unpickler(self._file)

    def read(self, data: bytes) -> Any:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(data)
        self._file.seek(0)
        return self._unpickler.load()


_lexicons: list[Lexicon] = []


def use_lexicon(lexicon: Lexicon) -> None:
    """Set the lexicon that views in this process refer to."""
    _lexicons[:] = [lexicon]


def the_lexicon() -> Lexicon:
    return _lexicons[0]


def read_only(values: dict[Any, Any]) -> Mapping[Any, Any]:
    """Return a read-only mapping; pickled requests call this function by name."""
    return MappingProxyType(values)


def _reduce_mapping(mapping: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return read_only, (dict(mapping),)
