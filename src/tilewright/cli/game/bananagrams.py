"""`tilewright game bananagrams`: one game between agents."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.boards import show_grid
from tilewright.cli.game.common import DEFAULT_PATIENCE, LogOption, Patience, Seed, may_write
from tilewright.cli.output import AsJson, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright.bananagrams.log import Header, Log
    from tilewright.bananagrams.rules import Rules
    from tilewright.bananagrams.state import Event, State

app = typer.Typer(add_completion=False)

Clock = Literal["work", "cpu", "human"]
Variant = Literal["classic", "smoothie", "cafe", "solitaire"]
Tiles = Literal["bananagrams", "bananagrams-french"]

Seats = Annotated[
    list[str],
    typer.Argument(
        metavar="SEAT…",
        show_default=False,
        help="The agents, 1 to 8, with their options: wright, stranding:dead-letter, "
        "wright:vocabulary=common, my_agents.py:Mine.",
    ),
]
ClockOption = Annotated[
    Clock, typer.Option("--clock", help="What an action's time is: work, CPU, or a person's.")
]
VariantOption = Annotated[Variant, typer.Option("--variant", help="The variant of the game.")]
TilesOption = Annotated[Tiles, typer.Option("--tiles", help="The tile set.")]
Honour = Annotated[
    bool, typer.Option("--honour", help="Check words at Bananas only: a wrong one is rotten.")
]
ShortDump = Annotated[
    bool, typer.Option("--short-dump", help="A dump takes what is left of a small bunch.")
]


def read_rules(seats: int, variant: Variant, tiles: Tiles, honour: bool, short_dump: bool) -> Rules:
    """The rules that were asked for."""
    from tilewright.alphabet import TILE_SETS
    from tilewright.bananagrams.rules import Rules

    return Rules(seats, variant, TILE_SETS[tiles], short_dump, honour)


@app.command("bananagrams", epilog="Example: tilewright game bananagrams wright wright --seed 7")
def bananagrams(
    seats: Seats,
    seed: Seed = 0,
    clock: ClockOption = "work",
    lexicon: LexiconOption = DEFAULT_LEXICON,
    variant: VariantOption = "classic",
    tiles: TilesOption = "bananagrams",
    honour: Honour = False,
    short_dump: ShortDump = False,
    patience: Patience = DEFAULT_PATIENCE,
    log: LogOption = None,
    as_json: AsJson = False,
) -> None:
    """Play one game of Bananagrams between agents and show what happened, and when."""
    from tilewright.arena.bananagrams import make_agents
    from tilewright.bananagrams.clock import find_clock
    from tilewright.bananagrams.log import Header, Log, write_log
    from tilewright.bananagrams.match import Match

    rules = read_rules(len(seats), variant, tiles, honour, short_dump)
    book = open_lexicon(lexicon)
    agents = make_agents(seats, book, patience)
    header = Header.of(rules, book, seed, seats, clock)
    watch = None if as_json else partial(show_event, header)
    match = Match(rules, book, agents, seed, find_clock(clock), watch=watch)
    may_write(log)
    if not as_json:
        show_start(header)
    outcome = match.play()
    if log is not None:
        write_log(log, header, outcome.events)
    cpu = [round(1000 * seconds, 3) for seconds in outcome.cpu]
    tell(Log(header, outcome.events), match.game, cpu, as_json)


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
    return {
        "game": "bananagrams",
        "seed": header.seed,
        "clock": header.clock,
        "lexicon": header.lexicon,
        "winner": last["winner"],
        "reason": last["reason"],
        "seconds": last["time"],
        "seats": [
            {
                "name": name,
                "tiles": end.seats[seat].tiles,
                "hand": _hand(end, seat),
                "grid": end.seats[seat].grid.rows,
                "peels": end.peels[seat],
                "dumps": end.dumps[seat],
                "faults": faults[seat],
                "out": end.seats[seat].out,
                "cpu_ms": cpu[seat] if cpu else None,
            }
            for seat, name in enumerate(header.agents)
        ],
        "events": len(log.events),
    }


def _hand(game: State, seat: int) -> str:
    return "".join(sorted(game.seats[seat].hand.elements()))


def show_start(header: Header) -> None:
    """Show what will be played."""
    rules = header.rules
    split = f"split: {rules.opening_tiles} tiles each of {rules.tile_set.name}, {rules.variant}"
    played = f"{header.lexicon}, seed {header.seed}, {header.clock} clock"
    typer.secho(f"{split}, {played}", dim=True)


def show_event(header: Header, event: Event) -> None:
    """Show what happened, in a line or none."""
    if event["event"] != "end":
        typer.echo(_sentence(event, header))


def _show_end(log: Log, end: State, cpu: Sequence[float] | None) -> None:
    header = log.header
    for seat in range(header.rules.seats):
        _show_seat(end, seat, header, cpu)
    last = log.events[-1]
    won = last["winner"]
    result = f"{_name(won, header)} wins" if won is not None else f"nobody wins: {last['reason']}"
    typer.echo()
    typer.secho(f"{result} after {time_text(last['time'])}", bold=True)


def _sentence(event: Event, header: Header) -> str:
    """What happened, in one line."""
    return f"{time_text(event['time']):>10}  {_name(event['seat'], header)} {_deed(event)}"


def _deed(event: Event) -> str:
    kind = event["event"]
    if kind == "build":
        taken = f", {len(event['take'])} taken up" if event["take"] else ""
        return f"places {len(event['place'])}{taken}"
    if kind == "peel":
        return f"peels: {' '.join(letter or '–' for letter in event['drawn'])}"
    if kind == "dump":
        return f"dumps {event['letter']} for {' '.join(event['drawn'])}"
    if kind == "rotten":
        return f"is a Rotten Banana: {'; '.join(event['wrong'])}"
    if kind == "bananas":
        return "calls Bananas!"
    return f"{'gives up' if kind == 'gave up' else 'is at fault'}: {event['reason']}"


def _name(seat: int, header: Header) -> str:
    return f"{seat} {header.agents[seat]}"


def _show_seat(end: State, seat: int, header: Header, cpu: Sequence[float] | None) -> None:
    """A seat's grid, and what it did."""
    own = end.seats[seat]
    facts = [f"{own.tiles} tiles", f"{end.peels[seat]} peels", f"{end.dumps[seat]} dumps"]
    if cpu is not None:
        facts.append(f"{cpu[seat]:.1f} ms of CPU")
    typer.echo()
    typer.secho(f"{_name(seat, header)}: {', '.join(facts)}", bold=True)
    if own.out:
        typer.echo("out of the game")
    elif own.cells:
        show_grid(own.grid)
    if own.hand.total():
        typer.echo(f"in hand: {_hand(end, seat)}")


def time_text(seconds: float) -> str:
    """Simulated seconds for people: a game of engines takes milliseconds, one of people minutes."""
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"
