"""`tilewright quiz`: a cardbox with spaced repetition."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.options import store_option
from tilewright.cli.output import AsJson, console, count, print_facts, print_json
from tilewright.cli.progress import announced
from tilewright.cli.recorded import open_game, read_puzzles
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.quiz import Card, Cardbox

app = typer.Typer(add_completion=False)

Deck = Literal["anagrams", "hooks", "bingos", "puzzles"]
FROM_FILES = ("bingos", "puzzles")
LENGTH = 7
RANGE = "1-100"


Items = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE|ANSWER…]",
        show_default=False,
        help="With --add bingos: games (GCG or logs); with --add puzzles: puzzle files. "
        "With --answer: your answers.",
    ),
]
Add = Annotated[Deck | None, typer.Option(help="Add cards.")]
Length = Annotated[int, typer.Option(metavar="N", help="Length of the words.")]
Places = Annotated[
    str, typer.Option("--range", metavar="A-B", help="Range of probability ranks, e.g. 1-100.")
]
Due = Annotated[bool, typer.Option("--due", help="List the due cards.")]
Answer = Annotated[str | None, typer.Option(metavar="ID", help="Answer the card with this id.")]
Remove = Annotated[str | None, typer.Option(metavar="ID", help="Remove the card with this id.")]
Stats = Annotated[bool, typer.Option("--stats", help="Show card and answer counts.")]
Most = Annotated[
    int | None, typer.Option("--limit", metavar="N", min=1, help="Ask or list at most N cards.")
]
Day = Annotated[
    str | None,
    typer.Option(metavar="DATE", show_default="today", help="Pretend that today is this date."),
]


@app.command(epilog="Example: tilewright quiz --add anagrams --length 7 --range 1-50")
def quiz(
    items: Items = None,
    add: Add = None,
    length: Length = LENGTH,
    places: Places = RANGE,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    due: Due = False,
    answer: Answer = None,
    remove: Remove = None,
    stats: Stats = False,
    limit: Most = None,
    day: Day = None,
    store: Annotated[str | None, store_option("Database of the cards.")] = None,
    as_json: AsJson = False,
) -> None:
    """Review due cards, or add, list and answer cards.

    Answers are saved immediately; you can stop at any time.
    """
    from tilewright.quiz import Cardbox

    today = read_day(day)
    given = items or []
    check_one(add=add, due=due, answer=answer, remove=remove, stats=stats)
    if given and answer is None and add not in FROM_FILES:
        raise TilewrightError(
            f"unexpected argument {given[0]!r}; files need --add, answers --answer"
        )
    with Cardbox(store) as box:
        if add is not None:
            _add(box, _deck(add, given, lexicon, length, places), today, as_json)
        elif answer is not None:
            _answer(box, answer, given, today, as_json)
        elif remove is not None:
            box.remove(remove)
        elif stats:
            _show_stats(box, today, as_json)
        elif due or as_json:
            _list(box, today, limit, as_json)
        else:
            from tilewright.cli.asking import ask_all

            ask_all(box, today, limit)


def read_day(text: str | None) -> date:
    """Return the day that counts as today."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise TilewrightError(
            f"--day must be a date such as 2026-11-17 (got {text[:20]!r})"
        ) from None


def check_one(**actions: object) -> None:
    """Reject two actions at once."""
    given = [f"--{name}" for name, value in actions.items() if value not in (None, False)]
    if len(given) > 1:
        raise TilewrightError(f"{given[0]} and {given[1]} cannot be combined")


def read_range(text: str) -> tuple[int, int]:
    """Parse the first and last rank of a range."""
    first, dash, last = text.partition("-")
    if not first.isdecimal() or not (last.isdecimal() if dash else True) or len(text) > 20:
        raise TilewrightError(f"--range must be two ranks such as 1-100 (got {text[:20]!r})")
    return int(first), int(last or first)


def _deck(deck: Deck, files: list[str], lexicon: str, length: int, places: str) -> list[Card]:
    """The cards of a deck."""
    from tilewright.quiz import anagram_cards, hook_cards

    if deck in FROM_FILES:
        if not files:
            raise TilewrightError(f"--add {deck} needs files (games or puzzles)")
        cards = _of_puzzles(files) if deck == "puzzles" else _of_games(files, lexicon)
        return list(cards)
    make = anagram_cards if deck == "anagrams" else hook_cards
    return make(open_lexicon(lexicon), length, *read_range(places))


def _of_puzzles(files: list[str]) -> Iterable[Card]:
    from tilewright.quiz import puzzle_card

    for file in files:
        for puzzle in read_puzzles(Path(file)):
            yield puzzle_card(puzzle)


def _of_games(files: list[str], lexicon: str) -> Iterable[Card]:
    """Return cards for missed bingos in games."""
    from tilewright.quiz import missed_bingos

    words = open_lexicon(lexicon)
    for file in files:
        game = open_game(file, words)
        with announced(f"Looking for missed bingos in {file} …"):
            cards = missed_bingos(game)
        yield from cards


def _add(box: Cardbox, cards: list[Card], today: date, as_json: bool) -> None:
    added = box.add(cards, today)
    if as_json:
        print_json({"added": added, "known": len(cards) - added})
        return
    known = f", {len(cards) - added:,} already there" if added < len(cards) else ""
    typer.echo(f"{count(added, 'card')} added{known}; {count(len(box.due(today)), 'card')} due")


def _answer(box: Cardbox, id: str, given: list[str], today: date, as_json: bool) -> None:
    from tilewright.cli.asking import show_graded

    answered = box.answer(id, given, today)
    if as_json:
        print_json(answered.to_json())
    else:
        show_graded(answered)


def _list(box: Cardbox, today: date, limit: int | None, as_json: bool) -> None:
    found = box.due(today, limit)
    if as_json:
        print_json({"today": today.isoformat(), "due": [kept.to_json() for kept in found]})
        return
    from rich.table import Table

    if not found:
        typer.echo("no cards due")
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in ("id", "kind", "question", "due", "reviews"):
        table.add_column(name, no_wrap=name != "question", overflow="fold")
    for kept in found:
        question = kept.card.about.get("rack", kept.card.question)
        table.add_row(
            kept.card.id, kept.card.kind, question, str(kept.schedule.due), str(kept.reviews)
        )
    console().print(table)


def _show_stats(box: Cardbox, today: date, as_json: bool) -> None:
    stats = box.stats(today)
    if as_json:
        print_json(stats)
        return
    facts = [(name, f"{stats[name]:,}") for name in ("cards", "due", "new", "reviews", "lapses")]
    print_facts([*facts, ("next due", stats["next"] or "–")])
    for kind, counts in stats["kinds"].items():
        typer.echo(f"{kind}: {count(counts['cards'], 'card')}, {counts['due']:,} due")
