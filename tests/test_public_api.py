"""The public names of the package are listed, importable and light."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

import tilewright
import tilewright.arena
import tilewright.scrabble

PACKAGES = {"arena", "auction", "bananagrams", "envs", "quiz", "scrabble", "testing"}


@pytest.mark.parametrize("package", [tilewright, tilewright.arena, tilewright.scrabble])
def test_every_public_name_is_listed_and_importable(package: ModuleType) -> None:
    assert set(package.__all__) <= set(dir(package))
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="nonsense"):
        package.nonsense  # noqa: B018


def test_dir_lists_the_packages_for_users() -> None:
    assert set(dir(tilewright)) == {*tilewright.__all__, *PACKAGES}
    for name in PACKAGES:
        assert getattr(tilewright, name).__name__ == f"tilewright.{name}"


def test_help_needs_no_extras() -> None:
    code = (
        "import sys, pydoc\n"
        "sys.modules['pettingzoo'] = sys.modules['gymnasium'] = None\n"
        "import tilewright\n"
        "assert not hasattr(tilewright, 'envs')\n"
        "print(pydoc.render_doc(tilewright))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "solve" in ran.stdout


def test_importing_scrabble_loads_none_of_its_modules() -> None:
    code = "import sys, tilewright.scrabble\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = [name for name in ran.stdout.split() if name.startswith("tilewright")]
    assert loaded == ["tilewright", "tilewright.scrabble"]
