"""`tilewright game auction`: one game of Seven Letter Word."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.game.common import DEFAULT_PATIENCE, LogOption, Patience, Seed, may_write
from tilewright.cli.output import AsJson, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilewright.auction.log import Header, Log
    from tilewright.auction.state import Event, State

app = typer.Typer(add_completion=False)

Ending = Literal["2009", "2010"]

Seats = Annotated[
    list[str],
    typer.Argument(
        metavar="SEAT…",
        show_default=False,
        help="The bidders, 1 to 14, with their options: auctioneer, loss-market, "
        "gain-draws:cutoff=0.5, my_bidders.py:Mine.",
    ),
]
Rounds = Annotated[int, typer.Option("--rounds", metavar="N", min=1, max=1000, help="Rounds.")]
EndingOption = Annotated[
    Ending,
    typer.Option("--rules", help="2009: a seat stops at seven letters. 2010: it does not."),
]


@app.command("auction", epilog="Example: tilewright game auction auctioneer loss-market stingy")
def auction(
    seats: Seats,
    seed: Seed = 0,
    rounds: Rounds = 10,
    hidden: Annotated[
        int, typer.Option(metavar="N", min=0, max=7, help="Hidden letters of each seat.")
    ] = 0,
    rules: EndingOption = "2009",
    lexicon: LexiconOption = DEFAULT_LEXICON,
    patience: Patience = DEFAULT_PATIENCE,
    log: LogOption = None,
    as_json: AsJson = False,
) -> None:
    """Play one game of Seven Letter Word between bidders and show every sale."""
    from tilewright.arena.auction import make_agents
    from tilewright.auction.log import Header, Log, write_log
    from tilewright.auction.match import Match
    from tilewright.auction.rules import Rules

    fixed = Rules(len(seats), rounds, hidden, rules)
    book = open_lexicon(lexicon)
    agents = make_agents(seats, book, patience)
    header = Header.of(fixed, book, seed, seats)
    watch = None if as_json else partial(show_event, header)
    match = Match(fixed, book, agents, seed, watch=watch)
    may_write(log)
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
    header = log.header
    faults = Counter(event["seat"] for event in log.events if event["event"] == "fault")
    return {
        "game": "auction",
        "seed": header.seed,
        "lexicon": header.lexicon,
        "rules": header.rules.to_json(),
        "winners": end.winners,
        "seats": [
            {
                "name": name,
                "score": end.seats[seat].balance,
                "words": [showing.words[seat] for showing in end.showings],
                "points": [showing.points[seat] for showing in end.showings],
                "sevens": _sevens(end, seat),
                "paid": sum(sale.price for sale in end.sales if sale.winner == seat),
                "letters": sum(sale.winner == seat for sale in end.sales),
                "faults": faults[seat],
                "cpu_ms": cpu[seat] if cpu else None,
            }
            for seat, name in enumerate(header.agents)
        ],
        "events": len(log.events),
    }


def _sevens(end: State, seat: int) -> int:
    from tilewright.auction.rules import SEVEN_LETTER_BONUS

    return sum(showing.points[seat] > SEVEN_LETTER_BONUS for showing in end.showings)


def show_start(header: Header) -> None:
    """Nothing: each round begins with a line of its own."""


def show_event(header: Header, event: Event) -> None:
    """Show what happened, in a line or none."""
    kind = event["event"]
    if kind == "round":
        hidden = f", hidden {' '.join(event['hidden'])}" if header.rules.hidden else ""
        typer.echo()
        typer.secho(f"round {event['round']} of {header.rules.rounds}{hidden}", bold=True)
    elif kind == "sale":
        bids = " ".join("–" if bid is None else str(bid) for bid in event["bids"])
        winner = _name(event["winner"], header)
        typer.echo(f"  {event['letter']}  {winner} for {event['price']:<3} bids {bids}")
    elif kind == "words":
        for seat, (word, points) in enumerate(zip(event["words"], event["points"], strict=True)):
            typer.echo(f"  {_name(seat, header)}: {word or '–'}, {points}")
    elif kind == "fault":
        typer.echo(f"  {_name(event['seat'], header)} is at fault: {event['reason']}")


def _show_end(log: Log, end: State, cpu: Sequence[float] | None) -> None:
    typer.echo()
    order = sorted(range(len(end.seats)), key=lambda seat: -end.seats[seat].balance)
    for seat in order:
        sevens = _sevens(end, seat)
        typer.echo(f"{end.seats[seat].balance:6}  {_name(seat, log.header)}, {sevens} sevens")
    names = " and ".join(_name(seat, log.header) for seat in end.winners)
    typer.secho(f"{names} {'wins' if len(end.winners) == 1 else 'win'}", bold=True)


def _name(seat: int, header: Header) -> str:
    return f"{seat} {header.agents[seat]}"
