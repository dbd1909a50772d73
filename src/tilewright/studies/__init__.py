"""The papers' experiments, one module per paper, with the paper's figures and ours."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from tilewright.errors import TilewrightError, suggestion

if TYPE_CHECKING:
    from tilewright.studies.experiment import Study

# The number of each paper, and the module that defines its STUDY.
STUDIES: Mapping[str, str] = MappingProxyType(
    {
        "000": "bananagrams-engine",
        "001": "bananas-for-bananagrams",
        "002": "bananasolve",
        "003": "scrabble-strategies",
        "004": "seven-letter-word",
    }
)
# Studies without a paper; each has its own page in the report.
OWN_STUDIES = ("solvability",)


def find_study(name: str) -> Study:
    """Return a study by name or by the number of its paper."""
    module = STUDIES.get(name, name)
    if module not in (*STUDIES.values(), *OWN_STUDIES):
        known = [*STUDIES, *STUDIES.values(), *OWN_STUDIES]
        raise TilewrightError(f"unknown study {name!r}; {suggestion(name, known)}")
    study: Study = import_module(f"{__name__}.{module.replace('-', '_')}").STUDY
    return study
