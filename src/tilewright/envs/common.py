"""Shared parts of the environments: spaces, render modes, rules and lexicons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.encoding import MASK, Encoder, Part, Screen, results
from tilewright.table.game import AnyGame, Event
from tilewright.table.log import AnyState
from tilewright.table.registry import find_game
from tilewright.table.rules import Rules

RENDER_MODES = ["ansi", "human", "rgb_array"]  # as text, printed, as a picture
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}

Reward = Literal["score", "win"]
REWARDS: tuple[Reward, ...] = get_args(Reward)
AnyEncoder = Encoder[Any, Any, Any]
AnyRules = Rules | Mapping[str, Any]  # rules, or their JSON


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise TilewrightError(f"unknown render_mode {mode!r}; choose {' or '.join(RENDER_MODES)}")
    if mode == "rgb_array":
        from tilewright.envs.picture import require_pillow

        require_pillow()


def check_reward(reward: str) -> None:
    if reward not in REWARDS:
        raise TilewrightError(f"unknown reward {reward!r}; choose {' or '.join(REWARDS)}")


def open_game(game: AnyGame | str) -> AnyGame:
    return find_game(game) if isinstance(game, str) else game


def open_lexicon(lexicon: Lexicon | str | None) -> Lexicon:
    """Return a lexicon, or load it by name or file; by default the default one."""
    if isinstance(lexicon, Lexicon):
        return lexicon
    return Lexicon.load() if lexicon is None else Lexicon.load(lexicon)


def read_rules(game: AnyGame, rules: AnyRules | None, seats: int) -> Any:
    """Return the given rules or read them from JSON, with `seats` as their default."""
    if isinstance(rules, Rules):
        return rules
    return game.rules_class.from_json({"seats": seats} | dict(rules or {}))


def space_of(part: Part) -> spaces.Box:
    dtype: Any = part.dtype
    return spaces.Box(part.low, part.high, part.shape, dtype)


def observation_space(encoder: AnyEncoder) -> spaces.Dict:
    """Return the space of an encoder's observations, including the action mask."""
    parts: dict[str, spaces.Space[Any]] = {
        name: space_of(part) for name, part in encoder.parts.items()
    }
    parts[MASK] = spaces.Box(0, 1, (encoder.actions,), np.int8)
    return spaces.Dict(parts)


def earned(
    encoder: AnyEncoder,
    state: AnyState,
    before: Sequence[int] | None,
    events: Sequence[Event],
    reward: Reward,
) -> Sequence[float]:
    """Return the reward of each seat for some events."""
    return results(state) if reward == "win" else encoder.rewards(state, before, events)


def shown(text: Callable[[], str], mode: str | None, screen: Screen) -> Any:
    """Render the text of a game in the given mode; pictures have the size of the screen."""
    if mode is None:
        return None
    picture = text()
    if mode == "rgb_array":
        from tilewright.envs.picture import paint

        return paint(picture, screen)
    if mode == "human":
        print(picture)
        return None
    return picture
