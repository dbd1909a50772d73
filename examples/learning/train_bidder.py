"""Teach a bidder for Seven Letter Word by evolution strategies, with numpy alone.

    python examples/learning/train_bidder.py bidder.npz
    tilewright arena auction policy:file=bidder.npz loss loss-market --games 500

The bidder is a small network that looks at the `prospects` of the letter on offer and answers with
a bid. It begins with a bid of nothing. In every step its weights are disturbed both ways along some
random directions; each disturbed bidder plays the same deals against the papers' best bidders, and
the weights move towards those that earned more.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

import numpy as np

from tilewright.envs import Network, SoloEnv, save_network
from tilewright.table.policy import choice

OPPONENTS = ("loss", "loss-market")
TYPICAL = (20, 5, 3, 6, 0.5, 0.2, 5, 20, 3, 20)  # prospects, to bring them to about 1


@dataclass(frozen=True)
class Plan:
    """How to train."""

    steps: int = 60
    directions: int = 12  # each of them is tried both ways
    games: int = 6  # of each bidder in each step
    rounds: int = 3
    hidden: int = 8
    spread: float = 0.15
    rate: float = 0.1
    seed: int = 1
    lexicon: str = "enable"
    workers: int = 2


@cache
def environment(lexicon: str, rounds: int) -> SoloEnv:
    """The game against the opponents, made once in each process."""
    rules = {"seats": 1 + len(OPPONENTS), "rounds": rounds}
    return SoloEnv("auction", lexicon, rules, opponent=OPPONENTS, parts=["prospects"])


def beginner(plan: Plan) -> Network:
    """A bidder whose last layer is 0, so that it bids nothing."""
    example, _ = environment(plan.lexicon, plan.rounds).reset(seed=0)
    network = Network.make(
        "level",
        example,
        ["prospects"],
        hidden=[plan.hidden],
        scale=np.array(TYPICAL),
        seed=plan.seed,
    )
    weights = network.parameters
    weights[-plan.hidden - 1 :] = 0
    return network.with_parameters(weights)


def score(network: Network, plan: Plan, seeds: range) -> float:
    """What a bidder earns in a game more than its opponents, on the deals of these seeds."""
    env = environment(plan.lexicon, plan.rounds)
    total = 0.0
    for seed in seeds:
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            action = choice(network(observation), observation["action_mask"])
            observation, reward, over, _, _ = env.step(action)
            total += reward
    return total / len(seeds)


def train(plan: Plan, told: object = print) -> Network:
    """The bidder after all steps."""
    network = beginner(plan)
    rng = np.random.default_rng(plan.seed)
    weights, momentum = network.parameters, np.zeros_like(network.parameters)
    size = np.where(np.arange(len(weights)) < len(weights) - plan.hidden - 1, 1.0, OUTPUT)
    with ProcessPoolExecutor(plan.workers) as pool:
        for step in range(plan.steps):
            started = time.perf_counter()
            directions = rng.standard_normal((plan.directions, len(weights))) * size
            tried = [
                network.with_parameters(weights + sign * plan.spread * direction)
                for direction in directions
                for sign in (1, -1)
            ]
            deals = range(step * plan.games, (step + 1) * plan.games)
            jobs = [pool.submit(score, one, plan, deals) for one in tried]
            earned = np.array([job.result() for job in jobs]).reshape(-1, 2)
            gain = (earned[:, 0] - earned[:, 1]) / (earned.std() + 1e-9)
            momentum = 0.8 * momentum + 0.2 * (gain @ directions) / len(directions)
            weights = weights + plan.rate * momentum * size
            if callable(told):
                told(
                    f"step {step + 1} of {plan.steps}: {earned.mean():+.1f} points a game, "
                    f"{time.perf_counter() - started:.1f} s"
                )
    return network.with_parameters(weights)


OUTPUT = 6.0  # the last layer's weights are points, and larger than the others


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", help="where the bidder goes, for example bidder.npz")
    for name, value in vars(Plan()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    asked = vars(parser.parse_args())
    file = asked.pop("file")
    plan = Plan(**asked)
    network = train(plan)
    save_network(network, file, environment(plan.lexicon, plan.rounds).card)
    tests = range(1_000_000, 1_000_200)
    before, after = score(beginner(plan), plan, tests), score(network, plan, tests)
    print(f"on deals that it has not seen: {before:+.1f} points a game before, {after:+.1f} after")


if __name__ == "__main__":
    main()
