"""The environments pass the checkers of their libraries, and follow the games' rules."""

from __future__ import annotations

import pickle
import subprocess
import sys
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from tilewright import Lexicon
from tilewright.auction.rules import Rules as AuctionRules
from tilewright.bananagrams.rules import Rules as BananagramsRules
from tilewright.envs import AppendOrRebuild, Auction, Bananagrams, Scrabble, TurnEnv
from tilewright.errors import TilewrightError
from tilewright.scrabble.rules import Rules as ScrabbleRules
from tilewright.table.encoding import Observation

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


def chance(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# Scrabble


def play_scrabble(env: Scrabble, seed: int) -> tuple[list[Observation], dict[str, float]]:
    """Play a game with random legal actions; return observations and total rewards by player."""
    env.reset(seed=seed)
    rng, seen = np.random.default_rng(seed), []
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        seen.append(observation)
        totals[agent] += reward
        env.step(None if over or cut else chance(observation["action_mask"], rng))
    return seen, totals


def test_scrabble_passes_the_checker_of_pettingzoo(enable: Lexicon) -> None:
    api_test(Scrabble(enable), num_cycles=50)
    seed_test(lambda: Scrabble(enable), num_cycles=10)


def test_the_rewards_of_scrabble_are_the_difference_of_the_scores(enable: Lexicon) -> None:
    env = Scrabble(enable)
    for seed in range(3):
        _, totals = play_scrabble(env, seed)
        first, second = env.game.scores
        assert env.game.over
        assert totals == {"player_0": first - second, "player_1": second - first}
        env.game.check_tiles()


def test_the_rewards_of_scrabble_may_be_the_victory(enable: Lexicon) -> None:
    env = Scrabble(enable, ScrabbleRules(seats=3), reward="win")
    _, totals = play_scrabble(env, 1)
    (winner,) = env.game.winners
    assert totals == {
        agent: 1.0 if seat == winner else -1.0 for seat, agent in enumerate(env.possible_agents)
    }


def test_the_candidates_of_scrabble_are_ranked_and_the_last_action_passes(enable: Lexicon) -> None:
    env = Scrabble(enable, candidates=5, render_mode="ansi")
    env.reset(seed=2)
    observation = env.observe("player_0")
    equities = observation["candidates"][:, 1]
    assert list(equities) == sorted(equities, reverse=True)
    assert not env.observe("player_1")["action_mask"].any()
    env.step(5)
    assert env.infos["player_0"]["score"] == 0
    assert env.agent_selection == "player_1"
    assert env.render() == str(env.game.position)


def test_a_forbidden_action_of_scrabble_is_refused_with_a_sentence(enable: Lexicon) -> None:
    env = Scrabble(enable, candidates=5)
    env.reset(seed=2)
    with pytest.raises(TilewrightError, match="player_0 cannot take action 6"):
        env.step(6)
    assert env.agent_selection == "player_0"


# The auction


def test_the_auction_passes_the_checker_of_pettingzoo(enable: Lexicon) -> None:
    parallel_api_test(Auction(enable), num_cycles=100)
    parallel_seed_test(lambda: Auction(enable), num_cycles=30)


def play_auction(env: Auction, seed: int) -> tuple[list[Observation], dict[str, float]]:
    observations, _ = env.reset(seed=seed)
    rng, seen = np.random.default_rng(seed), []
    totals = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {}
        for agent, observation in observations.items():
            assert env.observation_space(agent).contains(observation)
            assert observation["action_mask"].any()
            actions[agent] = chance(observation["action_mask"], rng)
        observations, rewards, _, _, _ = env.step(actions)
        seen += observations.values()
        for agent, reward in rewards.items():
            totals[agent] += reward
    return seen, totals


@pytest.mark.parametrize("ending", ["2009", "2010"])
def test_the_rewards_of_the_auction_are_the_scores(enable: Lexicon, ending: Any) -> None:
    env = Auction(enable, AuctionRules(seats=4, rounds=3, hidden=1, ending=ending))
    for seed in range(3):
        _, totals = play_auction(env, seed)
        assert env.game.over
        assert list(totals.values()) == [seat.balance - 100 for seat in env.game.seats]


def test_a_bid_above_the_balance_is_masked_and_refused(enable: Lexicon) -> None:
    env = Auction(enable, AuctionRules(seats=2, rounds=1, money=7), render_mode="ansi")
    observations, _ = env.reset(seed=0)
    assert np.flatnonzero(observations["seat_1"]["action_mask"]).max() == 7
    with pytest.raises(TilewrightError, match="seat_1 cannot take action 8"):
        env.step({"seat_0": 1, "seat_1": 8})
    assert not env.game.sales
    assert "on offer" in env.render()


def test_an_observation_of_the_auction_hides_the_letters_of_others(enable: Lexicon) -> None:
    env = Auction(enable, AuctionRules(seats=2, rounds=1, hidden=3))
    observations, _ = env.reset(seed=0)
    own = observations["seat_0"]
    other, env.game.seats[1].hidden = env.game.seats[1].hidden, "XYZ"
    assert other != "XYZ"
    assert same(own, env._observations()["seat_0"])


def test_words_may_be_spelled_by_the_user(enable: Lexicon) -> None:
    env = Auction(enable, AuctionRules(seats=2, rounds=2), speller=lambda view: "")
    play_auction(env, 0)
    assert [showing.words for showing in env.game.showings] == [("", "")] * 2


# Copies


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_of_pettingzoo_environments_continue_with_the_same_results(
    enable: Lexicon, copied: Any
) -> None:
    turns = TurnEnv("bananagrams", enable, candidates=3)
    scrabble = Scrabble(enable, candidates=3)
    for env in (scrabble, turns):
        env.reset(seed=2)
        copy = copied(env)
        for _ in range(12):
            agent = env.agent_selection
            assert copy.agent_selection == agent
            observation = env.observe(agent)
            assert same(observation, copy.observe(agent))
            action = int(observation["action_mask"].argmax())
            env.step(action)
            copy.step(action)
            assert env.rewards == copy.rewards
    auction = Auction(enable, AuctionRules(seats=2, rounds=1))
    auction.reset(seed=2)
    copy = copied(auction)
    for bids in ({"seat_0": 3, "seat_1": 1}, {"seat_0": 2, "seat_1": 2}):
        one, other = auction.step(bids), copy.step(bids)
        assert one[1:4] == other[1:4]
        assert all(same(one[0][agent], other[0][agent]) for agent in bids)


# Bananagrams and append or rebuild


def test_bananagrams_passes_the_checker_of_pettingzoo(enable: Lexicon) -> None:
    api_test(TurnEnv("bananagrams", enable, candidates=5), num_cycles=60)
    seed_test(lambda: TurnEnv("bananagrams", enable, candidates=5), num_cycles=10)


def test_the_best_words_lead_to_bananas(enable: Lexicon) -> None:
    env = Bananagrams(enable, render_mode="ansi")
    observation, _ = env.reset(seed=1)
    over = cut = False
    total = 0.0
    while not over and not cut:
        action = int(np.flatnonzero(observation["action_mask"])[0])
        observation, reward, over, cut, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert not info["forbidden"]
        total += reward
    assert over
    assert env.game.winner == 0
    assert total == env.game.peels[0] + 10
    env.game.check_tiles()
    assert str(env.game.seats[0].grid) in env.render()


@pytest.mark.parametrize("seed", range(3))
def test_random_allowed_actions_keep_to_the_rules_of_bananagrams(
    enable: Lexicon, seed: int
) -> None:
    env = Bananagrams(enable, candidates=4, most_steps=60)
    rng = np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    again, _ = env.reset(seed=seed)
    assert same(observation, again)
    over = cut = False
    while not over and not cut:
        observation, reward, over, cut, _ = env.step(chance(observation["action_mask"], rng))
        assert reward >= 0
        env.game.check_tiles()
        cells = env.game.seats[0].cells
        assert not cells or env.game.is_valid(cells)


def test_a_forbidden_action_of_bananagrams_changes_nothing_and_costs_one(enable: Lexicon) -> None:
    env = Bananagrams(enable)
    before, _ = env.reset(seed=3)
    after, reward, over, _, info = env.step(env.encoder.candidates)
    assert (reward, over, info["forbidden"]) == (-1.0, False, True)
    assert same(before, after)


def test_append_or_rebuild_ends_after_one_action(enable: Lexicon) -> None:
    env = AppendOrRebuild(enable, tiles=10, render_mode="ansi")
    observation, info = env.reset(seed=5)
    assert observation["features"][env.names.index(f"tile {info['tile']}")] == 1.0
    assert f"tile: {info['tile']}" in env.render()
    _, reward, over, _, told = env.step(1)
    assert over
    assert told["complete"] == (reward > 0)
    with pytest.raises(TilewrightError, match="the episode is over"):
        env.step(0)


@pytest.mark.parametrize("make", [Scrabble, Auction, Bananagrams, AppendOrRebuild])
def test_an_unknown_drawing_mode_is_refused(make: Any, enable: Lexicon) -> None:
    with pytest.raises(TilewrightError, match="'gold'; choose ansi or human"):
        make(enable, render_mode="gold")


@pytest.mark.parametrize(
    ("make", "rules", "told"),
    [
        (Scrabble, ScrabbleRules(challenge="double"), "challenge rule void"),
        (Auction, AuctionRules(seats=2, hidden=7), "no letter is sold"),
        (Bananagrams, BananagramsRules(seats=2), "got 0 opponents"),
    ],
)
def test_rules_that_do_not_fit_are_refused(
    make: Any, rules: Any, told: str, enable: Lexicon
) -> None:
    with pytest.raises(TilewrightError, match=told):
        make(enable, rules)


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_a_missing_extra_is_named(library: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; import tilewright.envs"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.rstrip().endswith("install it with pip install 'tilewright[rl]'")
