"""Groups of commands that import a command when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup


class LazyGroup(TyperGroup):
    """A group whose commands are modules with an `app`; a subclass says which."""

    modules: ClassVar[Mapping[str, str]] = {}

    def list_commands(self, ctx: object) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        if cmd_name not in self.modules:
            return None
        command = typer.main.get_command(import_module(self.modules[cmd_name]).app)
        command.name = cmd_name
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.modules and not ctx.resilient_parsing:
            ctx.fail(self._no_such_command(args[0]))
        return super().resolve_command(ctx, args)

    def _no_such_command(self, name: str) -> str:
        near = get_close_matches(name, self.modules, n=1)
        known = ", ".join(self.modules)
        hint = f"did you mean {near[0]!r}?" if near else f"the commands are {known}."
        return f"there is no command {name!r}: {hint}"
