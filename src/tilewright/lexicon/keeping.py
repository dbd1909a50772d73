"""Caches of data derived from a lexicon, freed together with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TypeVar
from weakref import WeakKeyDictionary

from tilewright.lexicon.lexicon import Lexicon

T = TypeVar("T")


def once_per_lexicon(make: Callable[[Lexicon], T]) -> Callable[[Lexicon], T]:
    """Cache a function's result for the lifetime of its lexicon; threads compute it only once."""
    kept: WeakKeyDictionary[Lexicon, T] = WeakKeyDictionary()
    lock = Lock()

    @wraps(make)
    def keep(lexicon: Lexicon) -> T:
        try:
            return kept[lexicon]
        except KeyError:
            with lock:
                if lexicon not in kept:
                    kept[lexicon] = make(lexicon)
                return kept[lexicon]

    return keep
