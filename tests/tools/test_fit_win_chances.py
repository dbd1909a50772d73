"""The tool that makes the table of win chances and its diagram."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from xml.etree import ElementTree

from tilewright.scrabble.chances import WinChances

ROOT = Path(__file__).parents[2]


def test_a_table_and_a_diagram_are_written(tmp_path: Path) -> None:
    path = ROOT / "tools" / "fit_win_chances.py"
    spec = importlib.util.spec_from_file_location("fit_win_chances", path)
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    table, picture = tmp_path / "table.json", tmp_path / "picture.svg"
    tool.main(["--games", "200", "--table", str(table), "--diagram", str(picture)])
    document = json.loads(table.read_text("utf-8"))
    assert WinChances.from_json(document).chance(30, 50) > 0.6
    assert document["positions"] > 4000
    shapes = ElementTree.parse(picture).getroot()
    assert len([*shapes.iter("{http://www.w3.org/2000/svg}circle")]) > 20


def test_the_shipped_table_was_fitted_to_a_million_positions() -> None:
    path = ROOT / "src" / "tilewright" / "scrabble" / "data" / "win-chances.json"
    assert json.loads(path.read_text("utf-8"))["positions"] >= 1_000_000
