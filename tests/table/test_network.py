"""Small networks in numpy: outputs, training parameters, and files."""

from __future__ import annotations

import numpy as np
import pytest

from tilewright.table.network import Network, NetworkError

SEEN = {
    "hand": np.array([1, 2], dtype=np.uint8),
    "candidates": np.array([[3.0, 1.0], [5.0, 0.0], [4.0, 4.0]], dtype=np.float32),
    "action_mask": np.ones(5, dtype=np.int8),
}


def weighted(network: Network, *weights: float) -> Network:
    return network.with_parameters(np.array(weights))


def test_a_linear_network_scores_actions() -> None:
    network = Network.make("actions", SEEN, ["hand"])
    assert not network(SEEN).any()
    rows = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, 0)]
    scores = weighted(network, *np.ravel(rows), 0, 0, 0, 0, 10)(SEEN)
    assert scores.tolist() == [1, 2, 3, -1, 10]


def test_candidates_are_scored_by_their_rows_and_the_others_by_a_number() -> None:
    network = Network.make(
        "candidates", SEEN, ["hand"], ["candidates"], scale=np.array([1, 2, 1, 1])
    )
    scores = weighted(network, 1, 2, 0, 0.5, 100, -1, -2)(SEEN)
    assert scores.tolist() == [100 + 3 + 1 + 1, 100 + 5 + 0 + 1, 100 + 4 + 4 + 1, -1, -2]


def test_a_level_prefers_the_nearest_action() -> None:
    network = weighted(Network.make("level", SEEN, ["hand"]), 1, 1, 0.2)
    assert network(SEEN).argmax() == 3
    assert weighted(network, 0, 0, -7)(SEEN).argmax() == 0
    assert weighted(network, 0, 0, 99)(SEEN).argmax() == 4


def test_hidden_layers_are_bent_by_tanh() -> None:
    network = Network.make("level", SEEN, ["hand"], hidden=[1])
    assert weighted(network, 1, 1, 0, 2, 0)(SEEN).max() == pytest.approx(
        -abs(2 - 2 * np.tanh(3)), abs=1e-9
    )


def test_parameters_survive_a_round_trip_and_seeds_repeat() -> None:
    network = Network.make("actions", SEEN, ["hand"], ["candidates"][:0], hidden=[3], seed=1)
    same = network.with_parameters(network.parameters)
    assert np.array_equal(same(SEEN), network(SEEN))
    again = Network.make("actions", SEEN, ["hand"], hidden=[3], seed=1)
    assert np.array_equal(again.parameters, network.parameters)
    with pytest.raises(NetworkError, match=r"\d+ weights \(got 2\)"):
        network.with_parameters(np.zeros(2))


def test_a_network_survives_conversion_to_arrays() -> None:
    network = Network.make("candidates", SEEN, ["hand"], ["candidates"], hidden=[2], seed=3)
    read = Network.of_arrays(network.arrays(), "file")
    assert np.array_equal(read(SEEN), network(SEEN))


@pytest.mark.parametrize("lost", ["layout", "scale", "bias 0", "rest"])
def test_arrays_that_lack_something_are_refused(lost: str) -> None:
    arrays = Network.make("actions", SEEN, ["hand"], hidden=[2]).arrays()
    del arrays[lost]
    with pytest.raises(NetworkError, match="'file'"):
        Network.of_arrays(arrays, "file")


def test_invalid_weights_are_refused() -> None:
    network = Network.make("actions", SEEN, ["hand"])
    with pytest.raises(NetworkError, match="non-finite"):
        network.with_parameters(np.full(len(network.parameters), np.nan))
    arrays = network.arrays()
    arrays["weights 0"] = np.zeros((5, 3))
    with pytest.raises(NetworkError, match="do not fit together"):
        Network.of_arrays(arrays, "file")


def test_parts_that_are_not_there_are_named() -> None:
    with pytest.raises(NetworkError, match="no 'hands'; it has hand, candidates"):
        Network.make("actions", SEEN, ["hands"])
