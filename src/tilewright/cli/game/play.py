"""`tilewright game GAME`: one game between agents."""

from __future__ import annotations

import inspect
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewright.cli.files import check_files, write_files
from tilewright.cli.game.common import (
    DEFAULT_MEMORY,
    IsolateOption,
    LogOption,
    MemoryOption,
    Patience,
    Seed,
    WallOption,
    show_end,
    show_event,
    show_start,
)
from tilewright.cli.games import (
    clock_parameters,
    parameter,
    rule_parameters,
    seats_parameter,
    take_rules,
)
from tilewright.cli.output import AsJson
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, for_tiles, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilewright.arena.results import Isolate
    from tilewright.table.game import AnyGame
    from tilewright.table.guard import Guard

ABOUT = "Play one game of {game.title} between agents and show every event."
EXAMPLE = "tilewright game {game.name} {game.example} --seed 7"


def parameters(game: AnyGame) -> list[inspect.Parameter]:
    """Return the arguments and options of a game's command."""
    return [
        seats_parameter(game),
        parameter("seed", Seed, 0),
        *clock_parameters(game),
        parameter("lexicon", LexiconOption, DEFAULT_LEXICON),
        *rule_parameters(game),
        parameter("patience", Patience, None),
        parameter("wall", WallOption, None),
        parameter("memory", MemoryOption, DEFAULT_MEMORY),
        parameter("isolate", IsolateOption, "users"),
        parameter("log", LogOption, None),
        *[_export_parameter(name, export.help) for name, export in game.exports.items()],
        parameter("as_json", AsJson, False),
    ]


def _export_parameter(name: str, help: str) -> inspect.Parameter:
    option = typer.Option(f"--{name}", metavar="FILE", help=help)
    return parameter(name, Annotated[Path | None, option], None)


def run(
    game: AnyGame,
    *,
    seats: list[str],
    seed: int,
    lexicon: str,
    patience: float | None,
    wall: float | None,
    memory: int,
    isolate: Isolate,
    log: Path | None,
    as_json: bool,
    clock: str = "",
    **given: Any,
) -> None:
    """Play one game; `given` has rules and exports."""
    from tilewright.arena.worker import check_agents, make_agents
    from tilewright.table.guard import Allowance
    from tilewright.table.log import Log, write_log
    from tilewright.table.match import Match

    rules = game.rules_class.from_json(take_rules(game, given, len(seats)))
    check_files({"--log": log} | {f"--{name}": path for name, path in given.items()})
    lexicon = for_tiles(lexicon, rules.to_json().get("tile_set"))
    words = open_lexicon(lexicon)
    agents = make_agents(game, seats, words, lexicon, Allowance(patience, wall, memory), isolate)
    for problem in check_agents(seats, agents):
        raise TilewrightError(problem)
    match = Match(game, rules, words, agents, seed, clock=clock)
    header = match.header(seats)
    if not as_json:
        match.watch = partial(show_event, game, header)
        show_start(game, header)
    outcome = match.play()
    played = Log(header, outcome.events)
    cpu_ms = [round(1000 * seconds, 3) for seconds in outcome.cpu]
    show_end(game, played, match.state, cpu_ms, as_json)
    if not as_json:
        _show_output(agents)
    writers: list[Callable[[], object]] = [
        partial(game.exports[name].write, path, match.state, header)
        for name, path in given.items()
        if path is not None
    ]
    if log is not None:
        writers.insert(0, partial(write_log, log, played))
    write_files(*writers)


def _show_output(agents: Sequence[Guard]) -> None:
    """Print the paths of the output of isolated agents."""
    from tilewright.table.isolation import Isolated

    printed = {one.process.log for one in agents if isinstance(one, Isolated) and one.output}
    for log in sorted(printed):
        typer.secho(f"\noutput of an agent: {log}", dim=True)
