"""Show the settings of a game's rules on the documentation site with their default and help text.

A field is declared as `rounds: int = setting(10, "Number of rounds.", low=1)`. Without this griffe
extension the reference would show that call as the default, and no description.
"""

from __future__ import annotations

import ast
from typing import Any

from griffe import Attribute, Docstring, ExprCall, Extension

TILES_HELP = "Tile set."


class Settings(Extension):
    """Replace declarations of settings by their default and help text."""

    def on_attribute_instance(self, *, attr: Attribute, **_: Any) -> None:
        call = attr.value
        if not isinstance(call, ExprCall):
            return
        name = str(call.function).rpartition(".")[2]
        if name not in ("setting", "tiles_setting"):
            return
        text = ast.literal_eval(str(call.arguments[1])) if name == "setting" else TILES_HELP
        attr.value = call.arguments[0]
        attr.docstring = Docstring(text, parent=attr)
