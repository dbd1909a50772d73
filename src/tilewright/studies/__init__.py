"""The papers' experiments, one file a paper: their figures beside ours, on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from tilewright.errors import TilewrightError, suggestion

if TYPE_CHECKING:
    from tilewright.studies.experiment import Study

# The number of each paper, and the module that has it as STUDY.
STUDIES: Mapping[str, str] = MappingProxyType(
    {
        "000": "bananagrams-engine",
        "001": "bananas-for-bananagrams",
        "002": "bananasolve",
        "003": "scrabble-strategies",
        "004": "seven-letter-word",
    }
)


def find_study(name: str) -> Study:
    """The study of a paper, by its number or its name."""
    module = STUDIES.get(name, name)
    if module not in STUDIES.values():
        known = [*STUDIES, *STUDIES.values()]
        raise TilewrightError(f"unknown study {name!r}; {suggestion(name, known)}")
    study: Study = import_module(f"{__name__}.{module.replace('-', '_')}").STUDY
    return study
