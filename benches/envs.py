"""The environments: the cost of a step with random legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import tilewright.envs
from benches import Bench, Row, interleaved
from benches.measure import enable

STEPS = 150
REPEATS = 5
MOST_MILLISECONDS = 2.0  # 500 steps a second
PLAIN = "100,000 turns of an empty loop"

gymnasium.register_envs(tilewright.envs)


def benches() -> dict[str, Bench]:
    return {"envs": bench}


def bench() -> list[Row]:
    with enable() as lexicon:
        names = {
            "Scrabble": {"opponent": "greedy"},
            "Auction": {"opponent": ["loss", "stingy"]},
            "Bananagrams": {},
            "AppendOrRebuild": {},
        }
        works = {
            name: _walk(gymnasium.make(f"tilewright/{name}-v0", lexicon=lexicon, **options))
            for name, options in names.items()
        }
        times = interleaved(works | {PLAIN: _loop}, REPEATS)
    rows = []
    for name in names:
        cost = times[name] / STEPS * 1e3
        most = MOST_MILLISECONDS if name in ("Bananagrams", "AppendOrRebuild") else None
        told = f"envs: a step of {name} ({1000 / cost:.0f} a second)"
        rows.append(Row(told, cost, "ms", PLAIN, times.ratio(name, PLAIN) / STEPS, most))
    return rows


def _walk(env: Any) -> Callable[[], None]:
    """Return a function that makes the same steps of an environment in every round."""

    def walk() -> None:
        rng = np.random.default_rng(1)
        env.reset(seed=1)
        for _ in range(STEPS):
            masks = env.unwrapped.action_masks()
            _, _, over, cut, _ = env.step(int(rng.choice(np.flatnonzero(masks))))
            if over or cut:
                env.reset()

    return walk


def _loop() -> None:
    for _ in range(100_000):
        pass
