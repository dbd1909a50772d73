"""Users' files are loaded the way Python loads files."""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path

import pytest

from tilewright import TilewrightError
from tilewright.table.loading import class_from_file, load_file

POSTPONED = """
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from loading_letters import LETTERS


@dataclass
class Mine:
    lexicon: object
    letters: str = LETTERS
    data: bytes = (Path(__file__).parent / "weights.bin").read_bytes()


if __name__ == "__main__":
    raise SystemExit("this is no script here")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "loading_letters.py").write_text("LETTERS = 'ABC'\n")
    (tmp_path / "weights.bin").write_bytes(b"\x01")
    path = tmp_path / "mine.py"
    path.write_text(POSTPONED)
    sys.modules.pop("loading_letters", None)
    return path


def test_dataclasses_neighbours_data_and_guards_work(file: Path) -> None:
    mine = class_from_file(str(file), "Mine", "agent")(None)
    assert (mine.letters, mine.data) == ("ABC", b"\x01")


def test_its_objects_can_be_pickled(file: Path) -> None:
    mine = class_from_file(str(file), "Mine", "agent")("words")
    assert pickle.loads(pickle.dumps(mine)) == mine


def test_a_neighbour_comes_before_an_installed_module_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "fractions.py").write_text("HERE = True\n")
    file = tmp_path / "mine.py"
    file.write_text("import fractions\nHERE = fractions.HERE\n")
    known = sys.modules.pop("fractions", None)
    try:
        assert load_file(file).HERE
    finally:
        sys.modules.pop("fractions")
        if known:
            sys.modules["fractions"] = known
    assert str(tmp_path) not in sys.path[:1]


def test_a_file_of_a_package_may_import_relatively(tmp_path: Path) -> None:
    package = tmp_path / "outer_of_test" / "inner"
    package.mkdir(parents=True)
    for folder in (package.parent, package):
        (folder / "__init__.py").touch()
    (package.parent / "common.py").write_text("WORD = 'up'\n")
    (package / "near.py").write_text("WORD = 'near'\n")
    file = package / "mine.py"
    file.write_text("from .near import WORD as near\nfrom ..common import WORD as up\n")
    module = load_file(file)
    assert (module.near, module.up) == ("near", "up")


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("import nothing_of_this_name", r"wrong\.py.* ModuleNotFoundError: .*\(line 1\)"),
        ("x = 1\n\n1 / 0\n", r"ZeroDivisionError: .*\(line 3\)"),
        ("x = 1\ndef f(:\n", r"SyntaxError: .*\(wrong\.py, line 2\)"),
        ("import sys\nsys.exit('enough')\n", r"SystemExit: enough \(line 2\)"),
        ("\0", "SyntaxError: .*null bytes"),
    ],
)
def test_a_file_that_cannot_be_run_is_refused(tmp_path: Path, source: str, wrong: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(source)
    before = set(sys.modules)
    with pytest.raises(TilewrightError, match=wrong):
        class_from_file(str(path), "Mine", "agent")
    assert not {name for name in set(sys.modules) - before if name.startswith("wrong")}


def test_a_changed_file_is_read_again(file: Path) -> None:
    first = class_from_file(str(file), "Mine", "agent")
    assert class_from_file(str(file), "Mine", "agent") is first
    file.write_text(POSTPONED + "\nX = 1\n")
    os.utime(file, ns=(1, 1))
    assert class_from_file(str(file), "Mine", "agent") is not first


def test_a_script_is_loaded_up_to_its_tournament(tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(
        "from tilewright import arena\n"
        "class Early: pass\n"
        "arena.play('scrabble', ['greedy', Early], games=10**9)\n"
        "class Late: pass\n"
    )
    assert class_from_file(str(file), "Early", "agent").__name__ == "Early"
    with pytest.raises(TilewrightError, match=r"no class 'Late' in .* above the tournament"):
        class_from_file(str(file), "Late", "agent")
