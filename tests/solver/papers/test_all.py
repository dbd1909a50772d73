"""Properties of every strategy, and the list of strategies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.solver.papers.conftest import APPENDIX_A, MANY_NODES, draw, run
from tilewright import Lexicon, Limit, TilewrightError
from tilewright.solver import strategies
from tilewright.solver.limit import Stopwatch
from tilewright.solver.strategies import STRATEGIES, find_strategy

NAMES = list(STRATEGIES)
HONEST = [name for name in NAMES if not STRATEGIES[name].ignores_hand]


def test_every_strategy_has_a_file_and_a_paper() -> None:
    files = {file.stem for file in Path(strategies.__file__).parent.glob("*.py")}
    shared = {"__init__", "common", "crew", "options"}
    assert {name.replace("-", "_") for name in NAMES} == files - shared
    assert all(STRATEGIES[name].name == name for name in NAMES)
    assert all(strategy.paper.endswith(".") for strategy in STRATEGIES.values())


def test_a_mistyped_name_gets_a_suggestion() -> None:
    with pytest.raises(TilewrightError, match=r"'regluar'.*did you mean 'regular'"):
        find_strategy("regluar")


def test_an_unknown_name_lists_all_names() -> None:
    with pytest.raises(TilewrightError, match=f"choose from {', '.join(NAMES)}"):
        find_strategy("zzz")


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("tiles", [2, 5, 9, 14])
def test_grids_of_a_small_lexicon_are_valid_and_use_the_hand(
    name: str, tiles: int, small: Lexicon
) -> None:
    for seed in range(15):
        hand = draw(seed, tiles, "AAAAABBDDEEEEERRSSSTTT")
        assert run(name, hand, small).tiles == hand


@pytest.mark.parametrize("name", HONEST)
def test_grids_of_a_real_lexicon_are_valid_and_use_the_hand(name: str, enable: Lexicon) -> None:
    solutions = [run(name, draw(seed), enable) for seed in range(8)]
    assert any(solution.grid for solution in solutions)
    assert [solution.tiles for solution in solutions] == [draw(seed) for seed in range(8)]


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("hand", APPENDIX_A)
def test_the_hands_of_the_appendix_get_valid_grids_or_none(
    name: str, hand: str, enable: Lexicon
) -> None:
    run(name, hand, enable)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_grid(name: str, enable: Lexicon) -> None:
    for hand in (draw(1), draw(2, 10)):
        first, second = (run(name, hand, enable, seed=7) for _ in range(2))
        assert (first.grid, first.nodes) == (second.grid, second.nodes)


@pytest.mark.parametrize("name", NAMES)
def test_a_limit_of_nodes_ends_the_search(name: str, enable: Lexicon) -> None:
    hand = draw(3)
    needed = run(name, hand, enable).nodes
    assert needed > 2
    short = run(name, hand, enable, Limit(nodes=1))
    assert (short.status, short.grid) == ("unknown", None)
    assert short.nodes < needed


@pytest.mark.parametrize("name", NAMES)
def test_a_limit_of_seconds_ends_the_search(
    name: str, enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stopwatch, "elapsed", lambda clock: 2.0)
    assert run(name, draw(3), enable, Limit(seconds=1)).status == "unknown"
    assert run(name, draw(3), enable, Limit(seconds=3)).nodes > 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_is_not_swallowed(
    name: str, threads: int, enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(clock: Stopwatch) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(Stopwatch, "over", interrupt)
    with pytest.raises(KeyboardInterrupt):
        find_strategy(name).run(draw(3), enable, MANY_NODES, 0, threads)


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("hand", ["QV", "ZZZZ", "QQQEEE"])
def test_hands_without_a_grid_are_unknown_not_impossible(
    name: str, hand: str, small: Lexicon
) -> None:
    assert run(name, hand, small).status == "unknown"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hand", ["", "A", "A?", "A1"])
def test_invalid_hands_are_refused(name: str, hand: str, small: Lexicon) -> None:
    with pytest.raises(TilewrightError):
        find_strategy(name).run(hand, small, MANY_NODES, 0)


@pytest.mark.parametrize("name", HONEST)
def test_hands_come_in_either_case(name: str, small: Lexicon) -> None:
    assert run(name, "stare", small).grid == run(name, "STARE", small).grid is not None


@pytest.mark.parametrize("name", HONEST)
def test_other_alphabets_work(name: str) -> None:
    polish = Lexicon.from_words(["żółw", "łoś", "oś", "wół", "ów", "ół"])
    assert run(name, "ŻÓŁW", polish).grid is not None
