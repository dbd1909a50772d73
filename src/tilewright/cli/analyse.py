"""`tilewright analyse`: best moves in a position, or mistakes in games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewright.cli.completion import offer_agents
from tilewright.cli.files import check_files, write_files
from tilewright.cli.options import FROM_STANDARD_INPUT, Seed, Threads
from tilewright.cli.output import AsJson, count, print_json
from tilewright.cli.progress import announced
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, for_tiles, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon
    from tilewright.scrabble.analysis import AnalysisOptions
    from tilewright.scrabble.move import Move
    from tilewright.scrabble.notation.gcg import Gcg
    from tilewright.scrabble.notation.logs import LoggedGame
    from tilewright.scrabble.position import Position
    from tilewright.scrabble.rules import Rules

app = typer.Typer(add_completion=False)

MOST_MOVES = 40
MOST_PLIES = 60
EXAMPLE = "tilewright analyse '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0'"

Sources = Annotated[
    list[str],
    typer.Argument(
        metavar="CGP|FILE...",
        show_default=False,
        help="Position as a CGP line, or game as a GCG file or log; - reads CGP lines from "
        "standard input and prints one line of JSON for each. Several files make a collection.",
    ),
]
Rack = Annotated[str | None, typer.Option(metavar="TILES", help="Rack of the player on turn.")]
Opponent = Annotated[
    str | None, typer.Option(metavar="TILES", help="Known tiles of the opponent's rack.")
]
TurnNumber = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="Turn of a game, counted from 1.")
]
Annotate = Annotated[
    bool, typer.Option("--annotate", help="Judge whole games and list the mistakes.")
]
Report = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Annotate, and write a report as one HTML file."),
]
Svg = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Also draw the board with the best move as SVG.")
]
Png = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Also draw the board with the best move as PNG.")
]
Agent = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Ask an agent instead of the engine, e.g. simulate:plies=4.",
        autocompletion=offer_agents("scrabble"),
    ),
]
Plies = Annotated[
    int,
    typer.Option(
        metavar="N",
        min=0,
        max=MOST_PLIES,
        help="Turns played out after each move (0: equity only).",
    ),
]
Playouts = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        show_default="300 without --seconds",
        help="Playout limit for each move.",
    ),
]
Nodes = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=1, show_default="100,000 without --seconds", help="Node limit of searches."
    ),
]
Infer = Annotated[
    bool, typer.Option("--infer", help="Guess the opponent's rack from the last move of a game.")
]
LeaveFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="File of leave values (also .klv2).",
    ),
]
Count = Annotated[
    int, typer.Option(metavar="N", min=1, max=MOST_MOVES, help="Number of moves to show.")
]
Every = Annotated[
    bool,
    typer.Option("--all", help="Show every legal move; moves beyond --count are ranked by equity."),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        metavar="S",
        show_default="a fixed number of playouts",
        help="Time for each position, in seconds.",
    ),
]


@app.command(epilog=f"Example: {EXAMPLE}")
def analyse(
    context: typer.Context,
    sources: Sources,
    rack: Rack = None,
    opponent: Opponent = None,
    turn: TurnNumber = None,
    annotate: Annotate = False,
    report: Report = None,
    svg: Svg = None,
    png: Png = None,
    agent: Agent = None,
    count: Count = 10,
    every: Every = False,
    seconds: Seconds = None,
    plies: Plies = 2,
    playouts: Playouts = None,
    nodes: Nodes = None,
    infer: Infer = False,
    leaves: LeaveFile = None,
    seed: Seed = 0,
    threads: Threads = None,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    as_json: AsJson = False,
) -> None:
    """Find the best moves in a Scrabble position, or the mistakes in games."""
    from tilewright.scrabble.analysis import AnalysisOptions
    from tilewright.scrabble.notation.cgp import parse_cgp
    from tilewright.scrabble.notation.gcg.walk import rules_of

    source = sources[0]
    whole = annotate or report is not None or len(sources) > 1
    many = source == FROM_STANDARD_INPUT
    options = AnalysisOptions(
        count=count,
        seconds=seconds,
        playouts=playouts,
        nodes=nodes,
        plies=plies,
        infer=infer,
        seed=seed,
        threads=1 if many or whole else threads or 1,
        leaves=None if leaves is None else str(leaves),
        agent=agent,
    )
    if agent is not None:
        own = ("plies", "playouts", "nodes", "infer", "leaves")
        _refuse("--agent", {f"--{name}": _is_given(context, name) or None for name in own})
    chosen = _is_given(context, "lexicon")
    pictures = {"--svg": svg, "--png": png}
    position_options = {"--rack": rack, "--opponent": opponent, "--turn": turn, **pictures}
    check_files(pictures)
    show = partial(_one, options=options, every=every, as_json=as_json, svg=svg, png=png)
    if many:
        _refuse("-", position_options | {"--annotate": whole or None})
        raise typer.Exit(_answer_all(lexicon, threads, options, every))
    if is_line(source):
        _refuse("a CGP line", {"--turn": turn, "--annotate": whole or None})
        book = _book(lexicon, parse_cgp(source).position.rules)
        position = parse_cgp(source, book).position
        show(with_racks(position, rack, opponent), None)
    elif whole:
        _refuse("--annotate", position_options)
        _whole(sources, lexicon if chosen else None, options, threads, report, as_json)
    else:
        game = read_game(source, lexicon if chosen else None).game
        position, played = find_position(game, _book(lexicon, rules_of(game)), turn)
        show(with_racks(position, rack, opponent), None if rack else played)


def _is_given(context: typer.Context, option: str) -> bool:
    origin = context.get_parameter_source(option)
    return origin is not None and origin.name != "DEFAULT"


def _answer_all(lexicon: str, threads: int | None, options: AnalysisOptions, every: bool) -> int:
    """Analyse the positions of standard input and return the exit status."""
    from tilewright.cli.lines import answer_all

    answer = partial(_answer, options=options, every=every)
    return answer_all(answer, lexicon, "position", threads, _progress)


def _book(source: str, rules: Rules) -> Lexicon:
    """Open a word list in the alphabet of the tiles."""
    return open_lexicon(for_tiles(source, rules.tile_set.name))


def _answer(
    line: str, book: Lexicon, options: AnalysisOptions, every: bool
) -> tuple[dict[str, Any], int]:
    from tilewright.scrabble.analysis import analyse as analyse_position

    document = analyse_position(line, book, options, every=every).to_json()
    return document | {"lexicon": book.name, "seed": options.seed}, 0


def _progress(positions: int, well: int) -> str:
    return count(positions, "position")


def _refuse(what: str, options: Mapping[str, object]) -> None:
    """Reject options that cannot be combined."""
    for name, value in options.items():
        if value is not None:
            raise TilewrightError(f"{what} and {name} cannot be combined")


def is_line(source: str) -> bool:
    """Whether the text is a CGP line rather than a file name."""
    return len(source.split()) > 1 and source.split()[0].count("/") > 1


def with_racks(position: Position, rack: str | None, opponent: str | None) -> Position:
    """Return the position with the given racks."""
    from tilewright.scrabble.tiles import read_tiles

    tile_set = position.rules.tile_set
    given = {position.on_turn: rack}
    if opponent is not None:
        if position.rules.seats != 2:
            raise TilewrightError(
                f"--opponent needs a game of 2 players (got {position.rules.seats})"
            )
        given[1 - position.on_turn] = opponent
    for seat, tiles in given.items():
        if tiles is not None:
            position = position.with_rack(seat, read_tiles(tiles.upper(), tile_set, tiles, 0))
    return position


def read_game(name: str, lexicon: str | None = None) -> LoggedGame:
    """Read a GCG file or a log; print warnings on standard error.

    A log needs the words that it was played with: a shipped list, or the lexicon that was given.
    """
    from tilewright.cli.annotated import print_warnings
    from tilewright.scrabble.notation.gcg import GcgError, parse_gcg
    from tilewright.scrabble.notation.logs import LoggedGame, game_of_log, is_log
    from tilewright.table.log import parse_log

    data = _read_file(name)
    if is_log(data):
        log = parse_log(data)
        return game_of_log(log, open_lexicon(lexicon or log.header.lexicon))
    try:
        game = parse_gcg(data, lenient=True)
    except GcgError as error:
        raise TilewrightError(f"{name!r}, {error}") from None
    print_warnings(name, game)
    return LoggedGame(game, {})


def _read_file(name: str) -> bytes:
    try:
        is_there = Path(name).expanduser().is_file()
    except (OSError, ValueError, RuntimeError):
        is_there = False
    if not is_there:
        shown = name if len(name) <= 40 else f"{name[:40]}…"
        raise TilewrightError(
            f"no file {shown!r}; a CGP line needs board, racks, scores and the number "
            "of scoreless turns, separated by spaces"
        )
    return Path(name).expanduser().read_bytes()


def find_position(game: Gcg, book: Lexicon, number: int | None) -> tuple[Position, Move | None]:
    """Return the position and move of a turn, or the last position of an unfinished game."""
    from tilewright.scrabble.annotation import as_void, find_decision
    from tilewright.scrabble.notation.gcg import replay

    if number is not None:
        decision = find_decision(game, book, number)
        if decision.problem:
            raise TilewrightError(f"turn {number} cannot be analysed: {decision.problem}")
        return decision.position, None if decision.phonies else decision.move
    last = replay(game, book).last
    if last.is_over or last.awaits_challenge:
        raise TilewrightError("the game is over; choose a move with --turn N, or use --annotate")
    return as_void(last.seen_by(last.on_turn)), None


def _one(
    position: Position,
    played: Move | None,
    options: AnalysisOptions,
    every: bool,
    as_json: bool,
    svg: Path | None,
    png: Path | None,
) -> None:
    from tilewright.scrabble.analysis import analyse as analyse_position

    assert position.lexicon is not None
    with announced("analysing …"):
        analysis = analyse_position(position, None, options, played=played, every=every)
    if as_json:
        print_json(analysis.to_json() | {"lexicon": position.lexicon.name, "seed": options.seed})
    else:
        from tilewright.cli.analysed import show

        show(analysis, None if every else options.count)
    best = analysis.moves[0].move
    draw = {svg: lambda file: file.write_text(position.svg(best), "utf-8")}
    draw |= {png: lambda file: file.write_bytes(position.png(best))}
    write_files(*(partial(make, file) for file, make in draw.items() if file is not None))


def _whole(
    sources: Sequence[str],
    lexicon: str | None,
    options: AnalysisOptions,
    workers: int | None,
    report: Path | None,
    as_json: bool,
) -> None:
    from tilewright.cli.annotated import annotate_files, each_good, show_annotations
    from tilewright.scrabble.annotation.page import write_report

    check_files({"--report": report})
    files = [Path(source).expanduser() for source in sources]
    games = each_good(files, lambda number: read_game(sources[number], lexicon))
    annotations = annotate_files(games, lexicon, options, workers)
    show_annotations(annotations, options.seed, len(sources) > 1, as_json)
    if report is not None:
        write_files(partial(write_report, report, annotations))
