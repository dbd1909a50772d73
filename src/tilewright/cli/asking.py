"""Ask cards and puzzles in a terminal."""

from __future__ import annotations

import sys
from datetime import date
from typing import TYPE_CHECKING

import typer

from tilewright.cli.output import complain, count

if TYPE_CHECKING:
    from tilewright.quiz import Card, Cardbox
    from tilewright.quiz.cardbox import Answered

PROMPT = "> "
QUESTIONS = {
    "anagrams": "{question}: {words}",
    "front-hooks": "_{question}: {letters} in front",
    "back-hooks": "{question}_: {letters} behind",
    "bingo": "{rack}: find a bingo ({source})",
    "move": "{rack}: find the best move ({source})",
}


class Stopped(Exception):
    """End of input."""


def ask_all(box: Cardbox, today: date, limit: int | None = None) -> None:
    """Ask due cards until none is left or the input ends."""
    asked = 0
    try:
        while (limit is None or asked < limit) and (due := box.due(today, 1)):
            card = due[0].card
            show_question(card)
            show_graded(_answered(box, card, today))
            asked += 1
    except (Stopped, KeyboardInterrupt):
        typer.echo()
    left = box.stats(today)
    following = (
        f"; the next one is due on {left['next']}" if not left["due"] and left["next"] else ""
    )
    typer.echo(f"{count(asked, 'card')} answered, {left['due']:,} due{following}")
    if not left["cards"]:
        complain("the cardbox is empty; add cards with --add anagrams", 0)


def show_question(card: Card) -> None:
    """Print the question of a card, with the board if any."""
    if card.kind in ("bingo", "move"):
        from tilewright.scrabble.notation.cgp import parse_cgp

        typer.echo(f"\n{parse_cgp(card.question).position}\n")
    number = len(card.answers)
    words, letters = count(number, "word"), count(number, "letter")
    named = {"rack": "", "source": "a game", **card.about}
    text = QUESTIONS[card.kind].format_map(
        {"question": card.question, "words": words, "letters": letters, **named}
    )
    typer.secho(text, bold=True)


def _answered(box: Cardbox, card: Card, today: date) -> Answered:
    """Read answers until all are found or an empty line, then store them."""
    from tilewright.quiz.errors import QuizError

    given: list[str] = []
    while line := read_line():
        more = [line] if card.kind == "move" else line.replace(",", " ").split()
        try:
            graded = card.grade([*given, *more])
        except QuizError as error:
            complain(str(error))
            continue
        given += more
        if graded.quality >= 3 or card.kind == "move":
            break
        typer.echo(f"{len(graded.found)} of {len(card.answers)}")
    return box.answer(card.id, given, today)


def read_line() -> str:
    """Return a line of input; raise `Stopped` at its end."""
    if sys.stdin.isatty():
        typer.echo(PROMPT, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise Stopped
    return line.strip()


def show_graded(answered: Answered) -> None:
    """Print correct and missed answers and the next due date."""
    graded, kept = answered.graded, answered.kept
    right = graded.quality >= 3
    typer.secho("right" if right else "not yet", fg="green" if right else "red")
    if graded.missed and not (right and kept.card.kind == "move"):
        answers = ", ".join(kept.card.answers)
        typer.echo(f"{'all answers' if right else 'answer'}: {answers}")
    if graded.wrong:
        typer.echo(f"wrong: {', '.join(graded.wrong)}")
    if "evidence" in kept.card.about:
        typer.echo(kept.card.about["evidence"])
    again = "again today" if kept.schedule.again else f"again on {kept.schedule.due}"
    typer.secho(f"quality {graded.quality}, {again}\n", dim=True)
