"""Train a small agent in less than a minute, and see what it learned.

The agent decides between append and rebuild. It has a linear value for each action, which it moves
towards the rewards it gets, and sometimes acts at random. Run it with the extra `rl`:

    python examples/train_in_a_minute.py
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from tilewright import Lexicon
from tilewright.envs import AppendOrRebuild

TRAINING, TESTS = 600, 200
TRY_AT_RANDOM = 0.3
RATE, SLOWER = 0.1, 200  # learning rate, and the decisions after which it is halved
FIRST_TEST = 2_000_000  # first seed of the tests, not used in training


class Linear:
    """A linear value for each action; ties are broken at random."""

    def __init__(self, features: int, actions: int, rng: Random) -> None:
        self.weights = np.zeros((actions, features))
        self.rng = rng

    def choose(self, features: np.ndarray) -> int:
        values = self.weights @ features
        return self.rng.choice(np.flatnonzero(values == values.max()).tolist())

    def learn(self, features: np.ndarray, action: int, reward: float, rate: float) -> None:
        error = reward - self.weights[action] @ features
        self.weights[action] += rate * error * features


def train(env: AppendOrRebuild, agent: Linear, rng: Random) -> None:
    for episode in range(TRAINING):
        observation, _ = env.reset(seed=episode)
        features = observation["features"]
        explores = rng.random() < TRY_AT_RANDOM
        action = rng.randrange(2) if explores else agent.choose(features)
        _, reward, _, _, _ = env.step(action)
        agent.learn(features, action, reward, RATE / (1 + episode / SLOWER))


def test(env: AppendOrRebuild, choose: Callable[[np.ndarray], int]) -> float:
    """Return the mean reward over cases not used in training."""
    total = 0.0
    for case in range(TESTS):
        observation, _ = env.reset(seed=FIRST_TEST + case)
        total += env.step(choose(observation["features"]))[1]
    return total / TESTS


def main() -> None:
    env = AppendOrRebuild(Lexicon.load("enable"), tiles=12)
    rng = Random(1)
    agent = Linear(len(env.names), 2, rng)
    print(f"before:         {test(env, agent.choose):5.1f} of 100, by the flip of a coin")
    print(f"always append:  {test(env, lambda features: 0):5.1f}")
    print(f"always rebuild: {test(env, lambda features: 1):5.1f}")
    train(env, agent, rng)
    print(f"after:          {test(env, agent.choose):5.1f} of 100, after {TRAINING:,} decisions")
    difference = agent.weights[0] - agent.weights[1]
    order = sorted(zip(difference, env.names, strict=True))
    print("rebuild because of:", ", ".join(name for _, name in order[:4]))
    print("append because of: ", ", ".join(name for _, name in order[:-5:-1]))


if __name__ == "__main__":
    main()
