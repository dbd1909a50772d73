"""Commands for every registered game, with options made from its rules."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import typer

from tilewright.cli.completion import offer_agents
from tilewright.cli.lazy import LazyGroup
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.table.game import AnyGame
    from tilewright.table.rules import Described


class GameGroup(LazyGroup):
    """One command for each registered game, then the commands of `modules`.

    `command` names the module of the former: it has `ABOUT` and `EXAMPLE`, templates of help texts,
    the options `parameters(game)`, and `run(game, **options)`.
    """

    command: ClassVar[str]

    def list_commands(self, ctx: object) -> list[str]:
        from tilewright.table.registry import game_names

        return [*game_names(), *self.modules]

    def app_of(self, name: str) -> typer.Typer:
        from tilewright.table.registry import find_game

        if name in self.modules:
            return super().app_of(name)
        game, module = find_game(name), import_module(self.command)
        parameters = module.parameters(game)

        def asked(**given: Any) -> None:
            module.run(game, **given)

        asked.__annotations__ = {one.name: one.annotation for one in parameters}
        asked.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        app = typer.Typer(add_completion=False)
        example = f"Example: {module.EXAMPLE.format(game=game)}"
        app.command(help=module.ABOUT.format(game=game), epilog=example)(asked)
        return app


def parameter(
    name: str, annotation: object, default: object = inspect.Parameter.empty
) -> inspect.Parameter:
    """Create an argument or option of a command."""
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )


def seats_parameter(game: AnyGame) -> inspect.Parameter:
    rules = game.rules_class
    names = ", ".join(game.agents)
    help = f"{rules.fewest} to {rules.most} agents with options: {names}; or my_agents.py:Mine."
    seats = typer.Argument(
        metavar="SEAT…",
        show_default=False,
        help=help,
        autocompletion=offer_agents(game.name),
    )
    return parameter("seats", Annotated[list[str], seats])


def clock_parameters(game: AnyGame) -> list[inspect.Parameter]:
    if not game.clocks:
        return []
    option = typer.Option("--clock", help="How actions are timed.")
    return [parameter("clock", Annotated[choice(game.clocks), option], game.clocks[0])]


def choice(names: Sequence[str]) -> Any:
    return Literal[tuple(names)]


def rule_parameters(game: AnyGame, varying: bool = False) -> list[inspect.Parameter]:
    """Create an option for each setting of the rules; with `varying`, some take lists."""
    return [_rule_parameter(one, varying) for one in game.rules_class.settings()]


def _rule_parameter(one: Described, varying: bool) -> inspect.Parameter:
    about, flag = one.about, f"--{one.flag}"
    default = about.show(one.default) if about.show else one.default
    if isinstance(one.default, bool):
        return parameter(one.name, Annotated[bool, typer.Option(flag, help=about.help)], default)
    if about.choices:
        option = typer.Option(flag, help=about.help)
        return parameter(one.name, Annotated[choice(about.choices), option], default)
    if about.varies and varying:
        help = f"{about.help} Several values alternate."
        option = typer.Option(flag, metavar="N[,N…]", help=help)
        return parameter(one.name, Annotated[str, option], str(default))
    if about.high is not None:
        limits = typer.Option(flag, metavar="N", min=about.low, max=about.high, help=about.help)
        return parameter(one.name, Annotated[int, limits], default)
    option = typer.Option(flag, metavar=about.metavar, help=about.help)
    return parameter(one.name, Annotated[str | None, option], default)


def take_rules(game: AnyGame, given: dict[str, Any], seats: int) -> dict[str, Any]:
    """Return the requested rules as JSON, removing their options from `given`.

    A setting with several values has a list of them.
    """
    values: dict[str, Any] = {}
    several: dict[str, list[Any]] = {}
    for one in game.rules_class.settings():
        value = given.pop(one.name)
        if one.about.varies and isinstance(value, str):
            several[one.name] = _numbers(one, value)
            value = several[one.name][0]
        values[one.name] = _parsed(one, value)
    document: dict[str, Any] = game.rules_class(seats=seats, **values).to_json()
    return document | several


def _parsed(one: Described, value: Any) -> Any:
    if one.about.parse is None or value is None:
        return value
    try:
        return one.about.parse(value)
    except TilewrightError:
        raise
    except ValueError:
        raise TilewrightError(f"--{one.flag} must be a number (got {value!r})") from None


def _numbers(one: Described, text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise TilewrightError(
            f"--{one.flag} must be a number, or a list such as 0,3,6 (got {text!r})"
        ) from None
