"""Response bodies, made and compressed in a worker process."""

from __future__ import annotations

import gzip
import json
from typing import Any, NamedTuple

SMALLEST_ZIPPED = 1000


class Packed(NamedTuple):
    """A body, compressed if large."""

    body: bytes
    zipped: bool = False

    def unpacked(self) -> bytes:
        return gzip.decompress(self.body) if self.zipped else self.body


def pack(answer: Any) -> Packed:
    """Bytes as they are, anything else as JSON; compressed if large."""
    body = answer if isinstance(answer, bytes) else _written(answer)
    if len(body) < SMALLEST_ZIPPED:
        return Packed(body)
    return Packed(gzip.compress(body, compresslevel=6, mtime=0), True)


def _written(answer: Any) -> bytes:
    text = json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode()
