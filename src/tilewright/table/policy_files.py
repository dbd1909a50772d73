"""Policy files: our own networks, ONNX models, and models of stable-baselines3.

The card is inside the file, so it is never lost when the file is copied: it is a member of an
`.npz` or `.zip` archive, or an entry of an ONNX model's metadata.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tilewright.table.encoding import MASK, Array, Observation
from tilewright.table.network import Network
from tilewright.table.policy import Policy, PolicyCard, PolicyError

MEMBER = "tilewright.json"
KEY = "tilewright"
PACKAGES = {
    "onnxruntime": "pip install 'tilewright[onnx]'",
    "stable_baselines3": "pip install stable-baselines3",
    "sb3_contrib": "pip install sb3-contrib",
}
METADATA_FIELD = 14  # of ONNX's ModelProto; protocol buffers merge entries appended at the end
MOST_CARD_BYTES = 1 << 20


def save_network(network: Network, path: str | Path, card: PolicyCard) -> None:
    """Write a network as an `.npz` file with its card."""
    given = Path(path)
    if given.suffix != ".npz":
        raise PolicyError(f"a network must be saved as .npz (got {given.name!r})")
    arrays: dict[str, Any] = network.arrays()
    with given.open("wb") as file:
        np.savez(file, **arrays)
    write_card(given, card)


def write_card(path: str | Path, card: PolicyCard, algorithm: str = "") -> None:
    """Put a card into a saved model: `.npz`, `.zip` or `.onnx`.

    `algorithm` is the class of a stable-baselines3 model, `sb3_contrib.MaskablePPO` by default.
    """
    given = Path(path)
    document = card.to_json() | ({"algorithm": algorithm} if algorithm else {})
    text = json.dumps(document)
    if given.suffix == ".onnx":
        with given.open("ab") as file:
            file.write(_metadata(KEY, text))
    elif given.suffix in (".npz", ".zip"):
        with zipfile.ZipFile(given, "a") as archive:
            if MEMBER in archive.namelist():
                raise PolicyError(f"{given.name!r} already has a card; save the model again")
            archive.writestr(MEMBER, text)
    else:
        raise PolicyError(f"a policy must be an .npz, .onnx or .zip file (got {given.name!r})")


def load_policy(path: Path) -> tuple[Policy, PolicyCard | None]:
    """Load the policy of a file and its card."""
    if path.suffix not in LOADERS:
        raise PolicyError(
            f"{str(path)!r} is not a policy; expected {', '.join(LOADERS)} or file.py:function"
        )
    return LOADERS[path.suffix](path)


def _read_card(path: Path) -> dict[str, Any]:
    try:
        with zipfile.ZipFile(path) as archive:
            if MEMBER not in archive.namelist():
                raise PolicyError(f"{str(path)!r} has no card; add it with write_card(file, card)")
            with archive.open(MEMBER) as member:
                return _parsed(member.read(MOST_CARD_BYTES))
    except (zipfile.BadZipFile, OSError, RuntimeError):
        raise PolicyError(f"{str(path)!r} cannot be read as a policy: it is damaged") from None


def _parsed(text: bytes | str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError:
        document = None
    if not isinstance(document, dict):
        raise PolicyError("the card of the policy is damaged; write it again after training")
    return document


# Our own format


def _load_network(path: Path) -> tuple[Policy, PolicyCard]:
    card = PolicyCard.from_json(_read_card(path))
    try:
        with np.load(path, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files if name != MEMBER}
    except (ValueError, OSError, zipfile.BadZipFile) as error:
        raise PolicyError(f"{str(path)!r} cannot be read as a policy: {error}") from None
    return Network.of_arrays(arrays, str(path)), card


# ONNX


def _load_onnx(path: Path) -> tuple[Policy, PolicyCard]:
    runtime = _library("onnxruntime", path)
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        session = runtime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise PolicyError(f"{str(path)!r} cannot be read as an ONNX model: {error}") from None
    text = session.get_modelmeta().custom_metadata_map.get(KEY)
    if text is None:
        raise PolicyError(f"{str(path)!r} has no card; add it with write_card(file, card)")
    return _OnnxPolicy(session), PolicyCard.from_json(_parsed(text))


class _OnnxPolicy:
    """A model with an input for each part of an observation, or one input for all of them."""

    TYPES: Mapping[str, Any] = {
        "tensor(float)": np.float32,
        "tensor(double)": np.float64,
        "tensor(int64)": np.int64,
        "tensor(int32)": np.int32,
        "tensor(uint8)": np.uint8,
        "tensor(int8)": np.int8,
    }

    def __init__(self, session: Any) -> None:
        self.session = session

    def __call__(self, observation: Observation) -> Any:
        fed = {}
        for one in self.session.get_inputs():
            values = observation[one.name] if one.name in observation else flat(observation)
            fed[one.name] = values[np.newaxis].astype(self.TYPES.get(one.type, np.float32))
        return self.session.run(None, fed)[0]


def flat(observation: Observation) -> Array:
    """Concatenate all parts in the order of their names, like `FlattenObservation`."""
    parts = [np.ravel(observation[name]) for name in sorted(observation)]
    return np.concatenate(parts).astype(np.float32)


def _metadata(key: str, value: str) -> bytes:
    """Encode a metadata entry of a model as a protocol buffer."""
    entry = _field(1, key.encode()) + _field(2, value.encode())
    return _field(METADATA_FIELD, entry)


def _field(number: int, data: bytes) -> bytes:
    return bytes([number << 3 | 2]) + _varint(len(data)) + data


def _varint(number: int) -> bytes:
    groups = bytearray()
    while number > 127:
        groups.append(number & 127 | 128)
        number >>= 7
    return bytes([*groups, number])


# stable-baselines3


def _load_model(path: Path) -> tuple[Policy, PolicyCard]:
    document = _read_card(path)
    name = str(document.get("algorithm") or "sb3_contrib.MaskablePPO")
    package, _, algorithm = name.rpartition(".")
    if package.partition(".")[0] not in ("sb3_contrib", "stable_baselines3"):
        raise PolicyError(f"{str(path)!r} is a {name} model, which is not supported")
    library = _library(package.partition(".")[0], path)
    _library("torch", path).set_num_threads(1)
    model = getattr(library, algorithm).load(path, device="cpu")
    return _ModelPolicy(model, algorithm.startswith("Maskable")), PolicyCard.from_json(document)


class _ModelPolicy:
    """A model of stable-baselines3 or sb3-contrib.

    Without masks it may choose an illegal action; then the first legal one is taken.
    """

    def __init__(self, model: Any, masked: bool) -> None:
        self.model = model
        self.masked = masked

    def __call__(self, observation: Observation) -> int:
        mask = observation[MASK].astype(bool)
        masks = {"action_masks": mask} if self.masked else {}
        flattened = len(self.model.observation_space.shape or ()) == 1
        seen = flat(observation) if flattened else observation
        number = int(self.model.predict(seen, deterministic=True, **masks)[0])
        return number if mask[number] else int(mask.argmax())


def _library(name: str, path: Path) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        wanted = PACKAGES.get(name, f"pip install {name}")
        raise PolicyError(f"{str(path)!r} needs {missing.name}; install it with {wanted}") from None


LOADERS: Mapping[str, Callable[[Path], tuple[Policy, PolicyCard]]] = {
    ".npz": _load_network,
    ".onnx": _load_onnx,
    ".zip": _load_model,
}
