"""Tournaments between quick agents, for tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tilewright import Lexicon
from tilewright.arena.order import game_hash
from tilewright.arena.results import Job, Result
from tilewright.arena.tournament import Definition
from tilewright.arena.worker import find_form
from tilewright.sources import sources_hash
from tilewright.table import registry
from tilewright.table.registry import find_game

AGENTS = '''
from tilewright.bananagrams.actions import Dump, Wait


class Sleeper:
    def __init__(self, lexicon):
        pass

    def act(self, view, rng):
        return Wait()


class Gambler(Sleeper):
    """Dumps for a while, and sometimes gives the wrong answer."""

    def act(self, view, rng):
        if view.dumps[view.seat] > 3 or not view.may_dump:
            return None
        return Dump(rng.choice(view.hand))


class Raises(Sleeper):
    """Raises an error in every game."""

    def act(self, view, rng):
        raise RuntimeError("I am bad")

    bid = word = act


class Endless(Raises):
    def act(self, view, rng):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass

    bid = word = act
'''


def write_agents(directory: Path) -> Path:
    path = directory / "agents.py"
    path.write_text(AGENTS)
    return path


def seats_of(game: str) -> tuple[str, str]:
    """Return two fast agents of a game, the stronger one first."""
    better, worse = find_game(game).example.split()[-2:]
    return better, worse


def definition_of(
    *agents: str,
    game: str = "bananagrams",
    games: int = 12,
    form: str = "",
    seed: int = 5,
    patience: float | None = None,
    clock: str | None = None,
    rules: Mapping[str, Any] | None = None,
    lexicon: str | Path = "enable",
) -> Definition:
    """Return a tournament of short games; form and clock default to the game's first."""
    table = find_game(game)
    form = form or next(iter(table.forms))
    seating = find_form(table, form)
    together = 1 if seating.alone else 2 if seating.pairs else len(agents)
    job = Job(
        game=game,
        agents=agents,
        lexicon=str(lexicon),
        sha256=Lexicon.load(lexicon).facts.sha256,
        rules={"seats": together * seating.copies, **table.trial, **(rules or {})},
        clock=table.clock().name if clock is None else clock,
        patience=patience,
        form=form,
    )
    return Definition(job, games, seed)


def timeless(results: Mapping[int, Result]) -> list[Result]:
    """Return results in order, without CPU times, which differ between runs."""
    return [replace(results[number], cpu_ms=(), total_ms=None) for number in sorted(results)]


@contextmanager
def installed_game(
    name: str, source: str, folder: Path, patch: pytest.MonkeyPatch, file: str = ""
) -> Iterator[Path]:
    """Install a package with a game for the duration of the `with` statement."""
    path, about = folder / (file or f"{name}/__init__.py"), folder / f"{name}-1.dist-info"
    for directory in (path.parent, about):
        directory.mkdir(exist_ok=True)
    path.write_text(source)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[tilewright.games]\n{name} = {name}:GAME\n")
    with patch.context() as during:
        during.syspath_prepend(folder)
        forget_games()
        try:
            yield path
        finally:
            sys.modules.pop(name, None)
            forget_games()


def forget_games() -> None:
    """Clear the caches, so that games and their sources are looked up again."""
    for cached in (registry._installed, registry.find_game, game_hash, sources_hash):
        cached.cache_clear()
