"""Train a bidder for Seven Letter Word by the cross-entropy method, using only numpy.

    python examples/learning/train_bidder.py

The bidder is a linear network: its bid is a weighted sum of the ten `prospects` of the letter on
offer. It starts as the paper's `loss` bidder, which uses one of them. In every generation, bidders
with random changes play the same deals against the paper's bidders, and the next generation is
drawn around the best third. See README.md in this folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from tilewright.auction.encoder import PROSPECTS
from tilewright.envs import Network, SoloEnv, save_network
from tilewright.table.policy import choice

OPPONENTS = ("loss", "loss-market", "tracking")
TYPICAL = (20, 5, 3, 6, 0.5, 0.2, 5, 20, 3, 20)  # prospects, to scale them to about 1
BONUS = 50  # for a seven-letter word; the loss bidder's weight for the share lost


@dataclass(frozen=True)
class Plan:
    """The settings of a training run."""

    generations: int = 25
    bidders: int = 24
    games: int = 16  # per bidder, opponent and generation
    rounds: int = 3
    spread: float = 2.0  # points; standard deviation of the first changes
    slowest: float = 0.15  # points; minimum standard deviation
    seed: int = 1
    lexicon: str = "enable"
    workers: int = 2


@cache
def environment(opponent: str, plan: Plan) -> SoloEnv:
    """Games against one opponent, created once per process."""
    rules = {"seats": 2, "rounds": plan.rounds}
    return SoloEnv("auction", plan.lexicon, rules, opponent=opponent, parts=["prospects"])


def beginner(plan: Plan) -> Network:
    """Return the paper's loss bidder."""
    example, _ = environment(OPPONENTS[0], plan).reset(seed=0)
    network = Network.make("level", example, ["prospects"], scale=np.array(TYPICAL))
    weights = network.parameters
    lost = PROSPECTS.index("share lost")
    weights[lost] = BONUS * TYPICAL[lost]
    return network.with_parameters(weights)


def score(network: Network, plan: Plan, deals: range) -> float:
    """Return the bidder's mean lead over its opponents on some deals, in points per game."""
    total = 0.0
    for opponent in OPPONENTS:
        env = environment(opponent, plan)
        for deal in deals:
            observation, _ = env.reset(seed=deal)
            over = False
            while not over:
                action = choice(network(observation), observation["action_mask"])
                observation, reward, over, _, _ = env.step(action)
                total += reward
    return total / (len(deals) * len(OPPONENTS))


def train(plan: Plan, told: Callable[[str], object] = print) -> Network:
    """Return the bidder after all generations."""
    network = beginner(plan)
    rng = np.random.default_rng(plan.seed)
    mean = network.parameters
    spread = np.full(len(mean), plan.spread)
    with ProcessPoolExecutor(plan.workers) as pool:
        for generation in range(plan.generations):
            tried = mean + spread * rng.standard_normal((plan.bidders, len(mean)))
            deals = range(generation * plan.games, (generation + 1) * plan.games)
            jobs = [
                pool.submit(score, network.with_parameters(weights), plan, deals)
                for weights in tried
            ]
            earned = np.array([job.result() for job in jobs])
            best = tried[np.argsort(-earned)[: plan.bidders // 3]]
            mean = 0.4 * mean + 0.6 * best.mean(axis=0)
            spread = 0.4 * spread + 0.6 * np.maximum(best.std(axis=0), plan.slowest)
            told(f"generation {generation + 1} of {plan.generations}: {earned.mean():+.1f} points")
    return network.with_parameters(mean)


def read_plan() -> tuple[Plan, Path]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=Path(), help="output directory")
    for name, value in vars(Plan()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=f"default {value}")
    asked = vars(parser.parse_args())
    output = asked.pop("output")
    return Plan(**asked), output


def main() -> None:
    plan, output = read_plan()
    card = environment(OPPONENTS[0], plan).card
    first, last = beginner(plan), train(plan)
    save_network(first, output / "start.npz", card)
    save_network(last, output / "bidder.npz", card)
    weights = zip(PROSPECTS, last.parameters / [*TYPICAL, 1], strict=False)
    print("bid =", " ".join(f"{weight:+.2f}·{name.replace(' ', '_')}" for name, weight in weights))
    unseen = range(1_000_000, 1_000_000 + 2 * plan.games)
    before, after = score(first, plan, unseen), score(last, plan, unseen)
    print(f"on unseen deals: {before:+.1f} points a game before training, {after:+.1f} after")


if __name__ == "__main__":
    main()
