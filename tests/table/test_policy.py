"""Trained policies as agents: files, cards, errors, and games."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tilewright import Lexicon
from tilewright.errors import TilewrightError
from tilewright.scrabble.game import GAME
from tilewright.scrabble.rules import Rules
from tilewright.table.encoding import Encoder
from tilewright.table.match import Match
from tilewright.table.network import Network
from tilewright.table.policy import PolicyCard, PolicyError, choice, policy_agent, read_policy
from tilewright.table.policy_files import MEMBER, save_network, write_card


@pytest.fixture(scope="module")
def encoder(enable: Lexicon) -> Encoder[Any, Any, Any]:
    return GAME.encoder(Rules(), enable, candidates=5, parts=["candidates", "scores"])


@pytest.fixture(scope="module")
def card(encoder: Encoder[Any, Any, Any]) -> PolicyCard:
    return PolicyCard.of("scrabble", encoder)


@pytest.fixture(scope="module")
def by_equity(encoder: Encoder[Any, Any, Any], enable: Lexicon) -> Network:
    """Return a network that takes the candidate with the highest equity, or else passes."""
    state = GAME.new(Rules(), enable, 1)
    example = encoder.encode(state.view(0)).observation
    network = Network.make("candidates", example, rows=["candidates"])
    return network.with_parameters(np.array([0, 0, 1, 0, -1000]))


@pytest.fixture
def file(tmp_path: Path, by_equity: Network, card: PolicyCard) -> Path:
    path = tmp_path / "equity.npz"
    save_network(by_equity, path, card)
    return path


def events(lexicon: Lexicon, *seats: str, seed: int = 1) -> list[Any]:
    agents = [GAME.agents.make(seat, lexicon) for seat in seats]
    match = Match(GAME, Rules(seats=len(seats)), lexicon, agents, seed, strict=True)
    return match.play().events


def test_a_policy_that_takes_the_best_equity_plays_as_equity_does(
    enable: Lexicon, file: Path
) -> None:
    assert events(enable, f"policy:file={file}", "greedy") == events(enable, "equity", "greedy")


def test_a_card_survives_its_file(file: Path, card: PolicyCard) -> None:
    policy, read = read_policy(str(file))
    assert read == card and isinstance(policy, Network)
    assert read.options == {"candidates": 5, "parts": ["candidates", "scores"]}


def test_a_policy_of_another_game_is_refused(enable: Lexicon, file: Path) -> None:
    with pytest.raises(PolicyError, match="scrabble, not auction"):
        policy_agent("auction")(enable, str(file))


def test_a_policy_of_other_sizes_is_refused(enable: Lexicon, file: Path) -> None:
    agent = GAME.agents.make(f"policy:file={file}", enable)
    agent.check(Rules(bingo=40))
    with pytest.raises(PolicyError, match=r"trained on 2 for 'scores'.*3"):
        agent.check(Rules(seats=3))
    with pytest.raises(PolicyError, match="trained on 5×3 for 'candidates'"):
        GAME.agents.make(f"policy:file={file},candidates=6", enable).check(Rules())
    with pytest.raises(PolicyError, match="invalid options"):
        GAME.agents.make(f"policy:file={file},colour=6", enable).check(Rules())


def test_all_shapes_and_actions_are_compared(
    encoder: Encoder[Any, Any, Any], card: PolicyCard
) -> None:
    data = card.to_json()
    with pytest.raises(PolicyError, match=r"for 7 actions.*6"):
        PolicyCard.from_json(data | {"actions": 7}).check(encoder, "it")
    with pytest.raises(PolicyError, match="trained on nothing for 'scores'"):
        PolicyCard.from_json(data | {"shapes": {"candidates": [5, 3]}}).check(encoder, "it")


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("missing.npz", None, "does not exist"),
        ("model.txt", b"", "not a policy"),
        ("broken.npz", b"PK nonsense", "damaged"),
        ("broken.zip", b"", "damaged"),
    ],
)
def test_files_that_are_not_policies_are_refused(
    tmp_path: Path, name: str, data: bytes | None, told: str
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(PolicyError, match=told):
        read_policy(str(path))


def test_a_file_without_a_whole_card_is_refused(tmp_path: Path, file: Path) -> None:
    for number, text in enumerate((None, "nonsense", "[]", json.dumps({"game": "scrabble"}))):
        other = tmp_path / f"{number}.npz"
        with zipfile.ZipFile(file) as old, zipfile.ZipFile(other, "w") as new:
            for name in old.namelist():
                if name != MEMBER:
                    new.writestr(name, old.read(name))
            if text is not None:
                new.writestr(MEMBER, text)
        with pytest.raises(PolicyError, match="no card" if text is None else "card .* is damaged"):
            read_policy(str(other))


def test_an_array_of_objects_is_not_loaded(tmp_path: Path, card: PolicyCard) -> None:
    path = tmp_path / "evil.npz"
    with path.open("wb") as file:
        np.savez(file, layout=np.array([object()], dtype=object))
    write_card(path, card)
    with pytest.raises(PolicyError, match="cannot be read"):
        read_policy(str(path))


def test_a_card_is_written_once_and_into_known_files(
    file: Path, tmp_path: Path, card: PolicyCard, by_equity: Network
) -> None:
    with pytest.raises(PolicyError, match="already has a card"):
        write_card(file, card)
    with pytest.raises(PolicyError, match=r"\.npz, \.onnx or \.zip"):
        write_card(tmp_path / "model.pt", card)
    with pytest.raises(PolicyError, match=r"saved as \.npz"):
        save_network(by_equity, tmp_path / "model.zip", card)


def test_a_policy_needs_a_file(enable: Lexicon) -> None:
    with pytest.raises(TilewrightError, match="needs the option file="):
        GAME.agents.make("policy", enable)


def test_a_function_of_a_file_is_a_policy(enable: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def first(seen):\n    return int(seen['action_mask'].argmax())\n", "utf-8")
    seat = f"policy:file={path}:first,candidates=3"
    assert events(enable, seat, "greedy") == events(enable, "equity", "greedy")
    assert GAME.agents.is_foreign(seat)


def test_models_that_run_code_are_isolated(file: Path) -> None:
    assert GAME.agents.is_foreign("policy:file=model.zip")
    assert not GAME.agents.is_foreign(f"policy:file={file}")


def test_a_choice_is_a_number_or_the_best_allowed_score() -> None:
    mask = np.array([1, 0, 1], dtype=np.int8)
    assert choice(2, mask) == choice(np.array([2]), mask) == 2
    assert choice([[1.0, 9.0, 3.0]], mask) == 2
    for wrong in (1, 7, -1, [1.0, 2.0]):
        with pytest.raises(PolicyError):
            choice(wrong, mask)


def test_policies_are_functions_too(enable: Lexicon) -> None:
    agent = policy_agent("bananagrams")(enable, lambda seen: seen["action_mask"])
    from tilewright.bananagrams.game import GAME as bananagrams

    rules = bananagrams.rules_class(seats=1, variant="solitaire")
    match = Match(bananagrams, rules, enable, [agent], 4, strict=True)
    assert match.play().winner == 0
    assert agent.nodes > 0


def test_numpy_and_gymnasium_stay_out_of_the_list_of_agents() -> None:
    code = (
        "import sys; from tilewright.table.registry import find_game; "
        "assert 'policy' in list(find_game('scrabble').agents); "
        "assert 'gymnasium' not in sys.modules and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_gymnasium_a_network_still_plays(file: Path) -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None; "
        "from tilewright import Lexicon; from tilewright.scrabble.game import GAME; "
        f"GAME.agents.make('policy:file={file}', Lexicon.load('enable'))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# Other libraries, if installed


def test_an_onnx_model_plays(tmp_path: Path, enable: Lexicon, card: PolicyCard) -> None:
    pytest.importorskip("onnxruntime")
    onnx = pytest.importorskip("onnx")
    from onnx import TensorProto, helper

    worth = helper.make_tensor_value_info("candidates", TensorProto.FLOAT, [1, 5, 3])
    scores = helper.make_tensor_value_info("scores_out", TensorProto.FLOAT, [1, 6])
    numbers = [
        helper.make_tensor("weights", TensorProto.FLOAT, [3, 1], [0.0, 0.0, 1.0]),
        helper.make_tensor("shape", TensorProto.INT64, [2], [1, 5]),
        helper.make_tensor("rest", TensorProto.FLOAT, [1, 1], [-1000.0]),
    ]
    nodes = [
        helper.make_node("MatMul", ["candidates", "weights"], ["column"]),
        helper.make_node("Reshape", ["column", "shape"], ["row"]),
        helper.make_node("Concat", ["row", "rest"], ["scores_out"], axis=1),
    ]
    graph = helper.make_graph(nodes, "equity", [worth], [scores], numbers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    path = tmp_path / "equity.onnx"
    onnx.save(model, str(path))
    with pytest.raises(PolicyError, match="has no card"):
        read_policy(str(path))
    write_card(path, card)
    assert read_policy(str(path))[1] == card
    assert events(enable, f"policy:file={path}", "greedy") == events(enable, "equity", "greedy")


def test_a_model_of_stable_baselines_plays(tmp_path: Path, enable: Lexicon) -> None:
    sb3 = pytest.importorskip("sb3_contrib")
    from tilewright.envs import SoloEnv

    env = SoloEnv("scrabble", enable, opponent="greedy", candidates=4, parts=["candidates"])
    model = sb3.MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=16, seed=1)
    model.learn(32)
    path = tmp_path / "model.zip"
    model.save(path)
    write_card(path, env.card)
    agent = GAME.agents.make(f"policy:file={path}", enable)
    view = GAME.new(Rules(), enable, 1).view(0)
    assert agent.act(view, Random(1)) is not None
    assert events(enable, f"policy:file={path}", "greedy")[-1]["event"] == "end"
