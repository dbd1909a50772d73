"""Names of players."""

from __future__ import annotations

import pytest

from tilewright.web.live.players import checked_name


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李", "J. R.", "d'Arc", "my-engine_2"])
def test_names_of_people_are_taken(name: str) -> None:
    assert checked_name(f"  {name} ") == name
