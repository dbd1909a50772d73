"""One learner against agents: registered names, masks, opponents, pictures and copies."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tilewright import Lexicon
from tilewright.envs import SoloEnv
from tilewright.envs.registration import ENVIRONMENTS
from tilewright.errors import TilewrightError
from tilewright.table.seats import Roster

SMALL: dict[str, dict[str, Any]] = {
    "Scrabble-v0": {"candidates": 4},
    "Auction-v0": {"rules": {"rounds": 1}, "opponent": ["loss", "stingy"]},
    "Bananagrams-v0": {"candidates": 4, "most_steps": 40},
    "AppendOrRebuild-v0": {"tiles": 8},
}
NAMES = [*ENVIRONMENTS]


def make(name: str, lexicon: Lexicon, **options: Any) -> Any:
    return gymnasium.make(f"tilewright/{name}", lexicon=lexicon, **SMALL[name] | options)


def chance(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def play(env: Any, rng: np.random.Generator, most: int = 1000) -> list[tuple[Any, ...]]:
    """Play a started game with random legal actions and return the steps."""
    seen: list[tuple[Any, ...]] = []
    over = cut = False
    while not over and not cut and len(seen) < most:
        action = chance(env.unwrapped.action_masks(), rng)
        observation, reward, over, cut, info = env.step(action)
        parts = [observation[name].tobytes() for name in sorted(observation)]
        seen.append((action, reward, over, cut, parts, info["action_mask"].tolist()))
    return seen


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", NAMES)
def test_registered_environments_pass_gymnasiums_checker(name: str, enable: Lexicon) -> None:
    check_env(make(name, enable).unwrapped, skip_close_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_mask_is_in_the_observation_the_info_and_a_method(name: str, enable: Lexicon) -> None:
    env = make(name, enable)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    masks = env.unwrapped.action_masks()
    assert masks.dtype == bool and np.array_equal(masks, observation["action_mask"])
    assert env.get_wrapper_attr("action_masks")().any()


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_has_three_colours_and_keeps_its_size(name: str, enable: Lexicon) -> None:
    env = make(name, enable, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    play(env, np.random.default_rng(1), 3)
    second = env.render()
    assert first.shape == second.shape and first.shape[2] == 3 and first.dtype == np.uint8
    assert (first != second).any()


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("copied", [deepcopy, pickled])
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_continues_with_the_same_results(
    name: str, copied: Callable[[Any], Any], enable: Lexicon
) -> None:
    env = make(name, enable).unwrapped
    env.reset(seed=4)
    if name != "AppendOrRebuild-v0":
        play(env, np.random.default_rng(1), 4)
    copy = copied(env)
    assert play(copy, np.random.default_rng(2)) == play(env, np.random.default_rng(2))
    again, _ = env.reset()
    other, _ = copy.reset()
    assert all(np.array_equal(again[part], other[part]) for part in again)


def test_an_environment_is_copied_before_its_first_game_too(enable: Lexicon) -> None:
    env = SoloEnv("scrabble", enable, opponent="greedy")
    first, _ = pickled(env).reset(seed=5)
    second, _ = env.reset(seed=5)
    assert np.array_equal(first["rack"], second["rack"])


class Fickle:
    """An opponent whose moves are not reproducible."""

    moves = 0

    def __init__(self, lexicon: Lexicon) -> None:
        pass

    def act(self, view: Any, rng: Any) -> Any:
        Fickle.moves += 1
        return view.position.plays(Fickle.moves)[-1].move


def test_a_game_that_cannot_be_repeated_is_not_copied(enable: Lexicon) -> None:
    env = SoloEnv("scrabble", enable, opponent=Fickle, seat=0)
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(TilewrightError, match="deterministic"):
        deepcopy(env)


def test_opponents_are_those_of_the_arena_and_make_up_the_table(enable: Lexicon) -> None:
    env = SoloEnv("scrabble", enable, opponent=["greedy", "equity"], candidates=3, seat=1)
    observation, info = env.reset(seed=1)
    assert env.rules.seats == 3 and info["seat"] == 1
    assert observation["scores"].shape == (3,)
    assert observation["scores"][2] > 0  # greedy, on seat 0, has played
    _, _, _, _, info = env.step(0)
    assert [event["seat"] for event in info["events"]] == [1, 2, 0]


def test_the_seat_is_drawn_by_the_seed(enable: Lexicon) -> None:
    env = SoloEnv("scrabble", enable, opponent="greedy", candidates=2)
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(12)]
    assert set(seats) == {0, 1}
    assert [env.reset(seed=seed)[1]["seat"] for seed in range(12)] == seats


def test_rewards_add_up_to_the_difference_of_the_scores(enable: Lexicon) -> None:
    env = SoloEnv("scrabble", enable, opponent="greedy", candidates=3, seat=1)
    env.reset(seed=2)
    total = env.game.scores[1] - env.game.scores[0]
    total += sum(reward for _, reward, *_ in play(env, np.random.default_rng(2)))
    assert env.game.over
    assert total == env.game.scores[1] - env.game.scores[0]


def test_bananagrams_is_played_against_agents_by_the_clock(enable: Lexicon) -> None:
    env = gymnasium.make("tilewright/Bananagrams-v0", lexicon=enable, opponent="dangling")
    env.reset(seed=3)
    over, total = False, 0.0
    while not over:
        _, reward, over, _, _ = env.step(int(env.unwrapped.action_masks().argmax()))
        total += reward
    game = env.unwrapped.game
    own = env.unwrapped._own
    assert game.winner is not None
    assert total == game.peels[own] + (10 if game.winner == own else -10)


def test_a_forbidden_action_changes_nothing_and_costs_one(enable: Lexicon) -> None:
    env = SoloEnv("auction", enable, {"seats": 2, "money": 5}, opponent="stingy")
    before, _ = env.reset(seed=1)
    after, reward, over, cut, info = env.step(40)
    assert (reward, over, cut, info["forbidden"]) == (-1.0, False, False, True)
    assert all(np.array_equal(before[part], after[part]) for part in before)


def test_a_game_is_cut_off(enable: Lexicon) -> None:
    env = SoloEnv("scrabble", enable, opponent="greedy", most_steps=2)
    env.reset(seed=1)
    assert env.step(0)[3] is False
    assert env.step(0)[2:4] == (False, True)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"opponent": "gredy"}, "did you mean 'greedy'"),
        ({"opponent": ()}, "got 0 opponents"),
        ({"opponent": "greedy", "rules": {"seats": 3}}, "got 1 opponents"),
        ({"opponent": "greedy", "seat": 2}, "seat must be from 0 to 1"),
        ({"opponent": "greedy", "reward": "glory"}, "choose score or win"),
        ({"opponent": "greedy", "parts": ["bord"]}, "did you mean 'board'"),
        ({"opponent": "greedy", "candidates": 0}, "candidates must be"),
    ],
)
def test_invalid_options_are_refused(options: dict[str, Any], told: str, enable: Lexicon) -> None:
    rules = options.pop("rules", {"seats": 2})
    with pytest.raises(TilewrightError, match=told):
        SoloEnv("scrabble", enable, rules, **options)


def test_a_clock_is_refused(enable: Lexicon) -> None:
    env = SoloEnv("scrabble", enable, {"seconds": 60.0}, opponent="greedy")
    with pytest.raises(TilewrightError, match="without a clock"):
        env.reset()


def test_every_game_with_an_encoder_offers_policies() -> None:
    for name in ("scrabble", "auction", "bananagrams"):
        assert "policy" in Roster(name, {})
    assert "policy" not in Roster("chess", {})
