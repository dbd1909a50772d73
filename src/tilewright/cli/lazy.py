"""Groups of commands that import a command when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup

from tilewright.errors import suggestion


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
        names = self.list_commands(ctx)
        if args[0] not in names and not ctx.resilient_parsing:
            ctx.fail(f"unknown command {args[0]!r}; {suggestion(args[0], names)}")
        return super().resolve_command(ctx, args)
