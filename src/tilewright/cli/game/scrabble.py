"""`tilewright game scrabble`: one game between agents."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.game.common import DEFAULT_PATIENCE, LogOption, Patience, Seed, may_write
from tilewright.cli.output import AsJson, console, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright.scrabble.layout import Layout
    from tilewright.scrabble.log import Header, Log
    from tilewright.scrabble.rules import Rules
    from tilewright.scrabble.state import Event, State

app = typer.Typer(add_completion=False)

Tiles = Literal["scrabble", "scrabble-french", "scrabble-super"]
Challenge = Literal["void", "double"]

Seats = Annotated[
    list[str],
    typer.Argument(
        metavar="SEAT…",
        show_default=False,
        help="The agents, 2 to 4, with their options: greedy, greedy:vocabulary=common, "
        "my_agents.py:Mine.",
    ),
]
TilesOption = Annotated[Tiles, typer.Option("--tiles", help="The tile set.")]
Board = Annotated[
    str,
    typer.Option(
        metavar="standard|super|FILE",
        help="The board: one of ours, or a file with its picture (' \" ^ multiply a letter by 2, "
        "3, 4; - = ~ a word; . is a plain square).",
    ),
]
ChallengeOption = Annotated[
    Challenge,
    typer.Option("--challenge", help="Refuse invalid plays, or let them stand until challenged."),
]
Minutes = Annotated[
    float | None,
    typer.Option(metavar="M", min=0.001, help="Minutes for each player; overtime costs points."),
]


def read_rules(
    seats: int, tiles: Tiles, board: str, challenge: Challenge, minutes: float | None
) -> Rules:
    """The rules that were asked for."""
    from tilewright.alphabet import TILE_SETS
    from tilewright.scrabble.rules import Rules

    seconds = None if minutes is None else 60 * minutes
    return Rules(seats, TILE_SETS[tiles], _layout(board), challenge, seconds=seconds)


def _layout(board: str) -> Layout:
    from tilewright.scrabble.layout import LAYOUTS, Layout

    if board in LAYOUTS:
        return LAYOUTS[board]
    path = Path(board)
    if not path.is_file():
        raise TilewrightError(
            f"there is no board {board!r}: it is {', '.join(LAYOUTS)} or a file with a picture"
        )
    try:
        return Layout.from_text(path.stem, path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise TilewrightError(f"{board!r} is not UTF-8 text: a board is a picture of it") from None


@app.command("scrabble", epilog="Example: tilewright game scrabble greedy greedy --seed 7")
def scrabble(
    seats: Seats,
    seed: Seed = 0,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    tiles: TilesOption = "scrabble",
    board: Board = "standard",
    challenge: ChallengeOption = "void",
    minutes: Minutes = None,
    patience: Patience = DEFAULT_PATIENCE,
    log: LogOption = None,
    gcg: Annotated[
        Path | None,
        typer.Option("--gcg", metavar="FILE", help="Write the game for other programs."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play one game of Scrabble between agents and show every move."""
    from tilewright.arena.scrabble import make_agents
    from tilewright.scrabble.log import Header, Log, write_log
    from tilewright.scrabble.match import Match

    rules = read_rules(len(seats), tiles, board, challenge, minutes)
    book = open_lexicon(lexicon)
    agents = make_agents(seats, book, patience)
    header = Header.of(rules, book, seed, seats)
    watch = None if as_json else partial(show_event, header)
    match = Match(rules, book, agents, seed, watch=watch)
    may_write(log)
    may_write(gcg)
    if not as_json:
        show_start(header)
    outcome = match.play()
    if log is not None:
        write_log(log, header, outcome.events)
    if gcg is not None:
        _write_gcg(gcg, header, match.game)
    cpu = [round(1000 * seconds, 3) for seconds in outcome.cpu]
    tell(Log(header, outcome.events), match.game, cpu, as_json)


def _write_gcg(path: Path, header: Header, game: State) -> None:
    from tilewright.scrabble.notation.gcg import Player, record, write_gcg

    players = [Player(f"player{seat}", name) for seat, name in enumerate(header.agents, start=1)]
    pragmas = [("lexicon", header.lexicon), ("title", f"seed {header.seed}")]
    write_gcg(path, record(game.position, players, pragmas, game.penalties))


def tell(log: Log, end: State, cpu: Sequence[float] | None, as_json: bool) -> None:
    """Tell how a game ended; a log does not know the CPU time."""
    if as_json:
        print_json(_document(log, end, cpu))
    else:
        _show_end(log, end, cpu)


def _document(log: Log, end: State, cpu: Sequence[float] | None) -> dict[str, object]:
    """The stable document of a game."""
    header, last = log.header, log.events[-1]
    faults = Counter(event["seat"] for event in log.events if event["event"] == "fault")
    plays = Counter(event["seat"] for event in log.events if event["event"] == "play")
    return {
        "game": "scrabble",
        "seed": header.seed,
        "lexicon": header.lexicon,
        "winner": last["winner"],
        "reason": last["reason"],
        "seats": [
            {
                "name": name,
                "score": end.scores[seat],
                "rack": end.position.racks[seat],
                "plays": plays[seat],
                "penalty": end.penalties[seat],
                "faults": faults[seat],
                "cpu_ms": cpu[seat] if cpu else None,
            }
            for seat, name in enumerate(header.agents)
        ],
        "rows": end.position.rows,
        "moves": [
            {"seat": event["seat"], "move": event["move"], "score": event["score"]}
            for event in log.events
            if "move" in event
        ],
        "events": len(log.events),
    }


def show_start(header: Header) -> None:
    """Show what will be played."""
    rules = header.rules
    text = f"{rules.tile_set.name} tiles on the {rules.layout.name} board, {rules.challenge}"
    typer.secho(f"{text}, {header.lexicon}, seed {header.seed}", dim=True)


def show_event(header: Header, event: Event) -> None:
    """Show what happened, in a line or none."""
    kind = event["event"]
    if kind == "deal":
        typer.echo(f"racks: {' '.join(event['racks'])}")
    elif kind == "fault":
        typer.echo(f"{_name(event['seat'], header)} is at fault: {event['reason']}")
    elif kind != "end":
        drawn = f", draws {event['drawn']}" if event["drawn"] else ""
        typer.echo(f"{_name(event['seat'], header)} {_deed(event)}{drawn}")


def _deed(event: Event) -> str:
    kind, score = event["event"], event["score"]
    if kind == "play":
        return f"{event['move']} {score:+}"
    if kind == "exchange":
        return f"exchanges {event['move'][1:]}"
    if kind == "pass":
        return "passes"
    return f"challenges: {'the play is taken back' if score else 'in vain'}"


def _name(seat: int, header: Header) -> str:
    return f"{seat} {header.agents[seat]}"


def _show_end(log: Log, end: State, cpu: Sequence[float] | None) -> None:
    """The board, the scores, and who won."""
    header, last = log.header, log.events[-1]
    typer.echo()
    console().print(end.position)
    typer.echo()
    for seat, score in enumerate(end.scores):
        adjusted = end.position.adjustments[seat]
        facts = [f"{score} points", f"{adjusted:+} at the end"]
        if end.penalties[seat]:
            facts.append(f"{-end.penalties[seat]} for overtime")
        if cpu is not None:
            facts.append(f"{cpu[seat]:.1f} ms of CPU")
        typer.echo(f"{_name(seat, header)}: {', '.join(facts)}")
    won = last["winner"]
    result = f"{_name(won, header)} wins" if won is not None else "nobody wins: the score is equal"
    typer.secho(result, bold=True)
