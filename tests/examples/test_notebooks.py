"""The notebooks run from top to bottom and show what their text describes."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells_of(path: Path) -> list[dict[str, Any]]:
    document = json.loads(path.read_text("utf-8"))
    assert document["nbformat"] == 4
    cells: list[dict[str, Any]] = document["cells"]
    return cells


def run(path: Path) -> list[Any]:
    """Execute the code cells of a notebook; return the values of their last expressions."""
    names: dict[str, Any] = {"__name__": "notebook"}
    shown = []
    for cell in cells_of(path):
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, path.name, "exec"), names)
            if isinstance(last, ast.Expr):
                shown.append(eval(compile(ast.Expression(last.value), path.name, "eval"), names))
    return shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_output(path: Path) -> None:
    code = [cell for cell in cells_of(path) if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)
    assert len({cell["id"] for cell in cells_of(path)}) == len(cells_of(path))


def test_the_first_hour_runs(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(FOLDER / "first_hour.ipynb")
    assert "RETINAS" in shown[0]
    assert [type(one).__name__ for one in shown].count("Position") == 1
    assert all("<svg" in one._repr_svg_() for one in shown if hasattr(one, "_repr_svg_"))
    assert "character 7" in capsys.readouterr().out


def test_the_tournament_runs() -> None:
    pytest.importorskip("pandas")
    shown = run(FOLDER / "tournament.ipynb")
    agents = shown[1]
    assert set(agents.index) == {"equity", "greedy"}
    assert agents["games"].sum() == 40
    spread = shown[5]
    assert spread["count"] == 10
