"""Command groups that import a command when it runs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup

from tilewright.cli.output import WRONG
from tilewright.errors import suggestion


class Group(TyperGroup):
    """A group that suggests the nearest name for an unknown command."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        names = self.list_commands(ctx)
        if args[0] not in names and not ctx.resilient_parsing:
            ctx.fail(f"unknown command {args[0]!r}; {suggestion(args[0], names)}")
        return super().resolve_command(ctx, args)


class LazyGroup(Group):
    """A group whose commands are modules with an `app`."""

    modules: ClassVar[Mapping[str, str]] = {}

    def list_commands(self, ctx: object) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        if cmd_name not in self.list_commands(ctx):
            return None
        command = typer.main.get_command(self.app_of(cmd_name))
        command.name = cmd_name
        return command

    def app_of(self, name: str) -> typer.Typer:
        """Return the app of a command."""
        app: typer.Typer = import_module(self.modules[name]).app
        return app


def group(help: str, example: str, cls: type[TyperGroup] = Group) -> typer.Typer:
    """A group of commands that shows its help if no command is given."""
    return typer.Typer(
        cls=cls,
        callback=help_if_alone,
        invoke_without_command=True,
        add_completion=False,
        help=help,
        epilog=f"Example: {example}",
    )


def help_if_alone(context: typer.Context) -> None:
    """Show the help of a group if no command is given."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(WRONG)
