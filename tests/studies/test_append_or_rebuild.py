"""The decision process, its learner, and the file of its weights."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import Grid, Lexicon, TilewrightError
from tilewright.solver.append_or_rebuild import (
    ACTIONS,
    Case,
    act,
    draw_case,
    more_features,
    paper_features,
    reward,
)
from tilewright.studies.append_or_rebuild import Weights, train, try_case

TEN_SECONDS = {"complete": True, "seconds": 10.0, "cpu": 50.0}
numbers = st.floats(-1e6, 1e6).map(lambda number: float(f"{number:.6g}"))
names = st.text("abc ", min_size=1).filter(lambda name: name.strip() == name)


def test_cases_are_complete_grids_and_a_tile(enable: Lexicon) -> None:
    for seed in range(10):
        case = draw_case(enable, Random(seed))
        assert len(case.grid) == 21 and len(case.tile) == 1
        assert case.grid.is_valid(enable)


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_gives_a_valid_grid_of_all_tiles_or_none(action: str, enable: Lexicon) -> None:
    steps = []
    for seed in range(20):
        case = draw_case(enable, Random(seed))
        before = case.grid.copy()
        step = act(case, action, enable)  # type: ignore[arg-type]
        steps.append(step)
        assert case.grid == before
        if step.grid is None:
            assert step.reward == 0
        else:
            assert step.grid.is_valid(enable, case.grid.tiles + case.tile)
            assert step.reward == 100 - step.seconds < 100
    assert any(step.grid for step in steps)


def test_appending_touches_one_tile_of_the_grid() -> None:
    words = Lexicon.from_words(["cat", "at", "ta", "act"])
    grid = Grid.from_rows(["CAT"])
    step = act(Case(grid, "A"), "append", words)
    assert step.grid == Grid.from_rows(["CAT", "..A"]) or step.grid == Grid.from_rows(
        ["..A", "CAT"]
    )
    assert act(Case(grid, "C"), "append", words).grid is None


def test_a_list_without_a_solvable_hand_is_refused() -> None:
    with pytest.raises(TilewrightError, match="larger word list"):
        draw_case(Lexicon.from_words(["xyst"]), Random(0))


def test_the_reward_is_a_hundred_less_the_seconds() -> None:
    assert reward(True, 2.7) == pytest.approx(97.3)
    assert reward(False, 2.7) == 0


def test_features_are_those_of_the_appendix() -> None:
    words = Lexicon.from_words(["cat", "at", "qat"])
    case = Case(Grid.from_rows(["CAT"]), "Q")
    features = paper_features(case, words)
    assert features == {"longest word": 3 / 15, "vowels": 1 / 3, "tile Q": 1.0}
    assert features.items() <= more_features(case, words).items()
    assert more_features(case, words)["no partner at all"] == 1


def test_an_update_follows_the_papers_formula() -> None:
    features = {"paper": {"vowels": 0.5, "tile Q": 1.0}}
    case = {"features": features, "append": TEN_SECONDS, "rebuild": TEN_SECONDS}
    weights = train([case], "paper", Random(0))
    learned = weights.append or weights.rebuild
    assert learned == {"vowels": 0.02 * 90 * 0.5, "tile Q": 0.02 * 90}
    weights = train([case], "paper", Random(0), "cpu")
    assert (weights.append or weights.rebuild)["tile Q"] == 0.02 * 50


def test_training_is_repeatable_and_learns(enable: Lexicon) -> None:
    cases = [
        {
            "features": {"paper": {"always": 1.0, "open": float(number % 2)}},
            "append": {"complete": number % 2 == 1, "seconds": 0.0},
            "rebuild": {"complete": True, "seconds": 40.0},
        }
        for number in range(2000)
    ]
    weights = train(cases, "paper", Random(3))
    assert weights == train(cases, "paper", Random(3))
    assert weights != train(cases, "paper", Random(4))
    assert weights.best({"always": 1.0, "open": 1.0}) == "append"
    assert weights.best({"always": 1.0, "open": 0.0}) == "rebuild"


def test_a_case_is_the_same_whenever_it_is_tried() -> None:
    def timeless(seed: str) -> dict[str, object]:
        document = try_case(seed)
        for way in ("append", "rebuild", "peel"):
            del document[way]["cpu"]
        del document["peel"]["seconds"], document["peel"]["reward"]
        return document

    assert timeless("a 1") == timeless("a 1")
    assert timeless("a 1") != timeless("a 2")


@given(st.dictionaries(names, st.tuples(numbers, numbers)))
def test_weights_survive_a_file(both: dict[str, tuple[float, float]]) -> None:
    weights = Weights(
        {name: append for name, (append, _) in both.items()},
        {name: rebuild for name, (_, rebuild) in both.items()},
    )
    assert Weights.from_text(weights.to_text()) == weights


@pytest.mark.parametrize("line", ["vowels 1 2", "vowels\t1", "vowels\tone\t2", "vowels\t1\tnan"])
def test_a_wrong_line_of_weights_is_named(line: str) -> None:
    with pytest.raises(TilewrightError, match="line 2 of the weights"):
        Weights.from_text(f"# weights\n{line}\n")
