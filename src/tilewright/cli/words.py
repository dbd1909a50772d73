"""`tilewright words`: words from tiles, or words that fit a pattern."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import groupby
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.output import NO, AsJson, complain, count, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon

app = typer.Typer(add_completion=False)
Place = Literal["any", "first", "last"]
SHORTEST = 2
GAP = 2

Letters = Annotated[
    str | None,
    typer.Argument(
        metavar="LETTERS",
        show_default=False,
        help="Tiles, with ? for a blank. With --pattern they fill the dots; omit them to allow "
        "any letters.",
    ),
]
MinLength = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, show_default="2", help="Minimum word length."),
]

# A pattern and an anagram have a fixed length, and all their letters are given.
CONTRADICTIONS = (
    ("pattern", "anagrams"),
    ("pattern", "anchor"),
    ("pattern", "min_length"),
    ("anagrams", "anchor"),
    ("anagrams", "min_length"),
)


@dataclass(frozen=True)
class Question:
    """A query to the lexicon."""

    letters: str | None
    anagrams: bool
    anchor: str | None
    place: Place
    pattern: str | None
    min_length: int | None
    limit: int | None

    def check(self) -> None:
        """Reject missing arguments and contradicting options."""
        if self.letters is None and self.pattern is None:
            raise TilewrightError("missing argument LETTERS; give some letters or --pattern")
        if self.letters == "":
            raise TilewrightError("LETTERS is empty; give some letters, or '?' for a blank")
        if self.anchor is None and self.place != "any":
            raise TilewrightError("--place needs --anchor")
        for one, other in CONTRADICTIONS:
            if self._is_given(one) and self._is_given(other):
                raise TilewrightError(f"{_option(one)} and {_option(other)} cannot be combined")

    def _is_given(self, name: str) -> bool:
        return getattr(self, name) not in (None, False)

    def answer(self, lexicon: Lexicon) -> list[str]:
        """Return all matching words, longest first."""
        return sorted(self._ask(lexicon), key=len, reverse=True)

    def _ask(self, lexicon: Lexicon) -> list[str]:
        if self.pattern is not None:
            return lexicon.matches(self.pattern, self.letters)
        letters = self.letters or ""
        if self.anagrams:
            return lexicon.anagrams(letters)
        # A length past any word finds nothing; the engine's counters need not hold it.
        shortest = min(self.min_length or SHORTEST, len(letters) + 2)
        return lexicon.subwords(letters, self.anchor, self.place, shortest)


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


@app.command(epilog="Example: tilewright words HENW")
def words(
    letters: Letters = None,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    anagrams: Annotated[
        bool, typer.Option("--anagrams", help="Only words that use all the letters.")
    ] = False,
    anchor: Annotated[
        str | None,
        typer.Option(metavar="X", help="Letter on the board that every word must use."),
    ] = None,
    place: Annotated[Place, typer.Option(help="Position of the anchor in the word.")] = "any",
    pattern: Annotated[
        str | None,
        typer.Option(metavar="C.T", help="Only words that fit; a dot is any letter."),
    ] = None,
    min_length: MinLength = None,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Show at most N words, longest first.")
    ] = None,
    about: Annotated[
        bool, typer.Option("--about", help="Show hooks, extensions and anagrams of one word.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the words that letters can make, or that fit a pattern."""
    if about:
        from tilewright.cli.word_page import show_word
        from tilewright.quiz import word_facts

        raise typer.Exit(show_word(word_facts(letters or "", open_lexicon(lexicon)), as_json))
    question = Question(letters, anagrams, anchor, place, pattern, min_length, limit)
    question.check()
    book = open_lexicon(lexicon)
    found = question.answer(book)
    if as_json:
        print_json(_document(question, book.name, found))
    elif found:
        _show(found, limit, book.name)
    else:
        complain(f"no such word in {book.name}")
    if not found:
        raise typer.Exit(NO)


def _document(question: Question, lexicon: str, found: list[str]) -> dict[str, object]:
    return asdict(question) | {
        "lexicon": lexicon,
        "words": found[: question.limit],
        "count": len(found),
    }


def _show(found: list[str], limit: int | None, lexicon: str) -> None:
    """Show the words in columns under their lengths, and the total.

    Typer's own styles are enough here, and loading rich would take longer than the answer.
    """
    width = get_terminal_size().columns
    shown = found[:limit]
    for length, group in groupby(shown, key=len):
        typer.secho(f"{length} letters", bold=True)
        typer.echo("\n".join(_rows(list(group), width)) + "\n")
    some = "" if len(shown) == len(found) else f"{len(shown):,} of "
    typer.secho(f"{some}{count(len(found), 'word')} in {lexicon}", dim=True)


def _rows(group: list[str], width: int) -> Iterator[str]:
    """Print words of one length in columns that fit the width."""
    across = max(1, (width - GAP) // (len(group[0]) + GAP))
    for start in range(0, len(group), across):
        yield " " * GAP + (" " * GAP).join(group[start : start + across])
