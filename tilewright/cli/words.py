"""`tilewright words`: the words that tiles can make, or that fit a pattern."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.output import NO, AsJson, complain, console, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon

app = typer.Typer(add_completion=False)
Place = Literal["any", "first", "last"]
SHORTEST = 2
GAP = 2


@dataclass(frozen=True)
class Question:
    """What is asked of the lexicon."""

    letters: str | None
    anagrams: bool
    anchor: str | None
    place: Place
    pattern: str | None
    min_length: int | None
    limit: int | None

    def check(self) -> None:
        """Refuse what is missing, and options that contradict each other."""
        if self.letters is None and self.pattern is None:
            raise TilewrightError("LETTERS are missing: some letters, or a --pattern, are due")
        if self.letters == "":
            raise TilewrightError("LETTERS are empty: some letters, or '?' for a blank, are due")
        if self.anchor is None and self.place != "any":
            raise TilewrightError("--place says where the --anchor stands: give one, too")
        self._refuse_together("--pattern", self.pattern is not None, "--anagrams", self.anagrams)
        for option, value in (("--anchor", self.anchor), ("--min-length", self.min_length)):
            self._refuse_together("--pattern", self.pattern is not None, option, value is not None)
            self._refuse_together("--anagrams", self.anagrams, option, value is not None)

    @staticmethod
    def _refuse_together(one: str, one_given: bool, other: str, other_given: bool) -> None:
        if one_given and other_given:
            raise TilewrightError(f"{one} and {other} do not go together: give one of them")

    def answer(self, lexicon: Lexicon) -> list[str]:
        """All words that answer, the longest first."""
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


@app.command(epilog="Example: tilewright words HENW")
def words(
    letters: Annotated[
        str | None,
        typer.Argument(
            metavar="LETTERS",
            show_default=False,
            help="The tiles, ? for a blank. With --pattern they fill the open squares, and may be "
            "left out for any letters.",
        ),
    ] = None,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    anagrams: Annotated[
        bool, typer.Option("--anagrams", help="Only words that use all the letters.")
    ] = False,
    anchor: Annotated[
        str | None,
        typer.Option(metavar="X", help="A letter from elsewhere that every word has to use."),
    ] = None,
    place: Annotated[Place, typer.Option(help="Where in the word the anchor stands.")] = "any",
    pattern: Annotated[
        str | None,
        typer.Option(metavar="C.T", help="Words that fit these squares; a dot is an open one."),
    ] = None,
    min_length: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, show_default="2", help="No shorter words than this."),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Show only so many, the longest first.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the words that some of the letters can make, or that fit a pattern."""
    question = Question(letters, anagrams, anchor, place, pattern, min_length, limit)
    question.check()
    book = open_lexicon(lexicon)
    found = question.answer(book)
    if as_json:
        print_json(_document(question, book.name, found))
    elif found:
        _show(found, limit, book.name)
    else:
        complain(f"there is no such word in {book.name}")
    if not found:
        raise typer.Exit(NO)


def _document(question: Question, lexicon: str, found: list[str]) -> dict[str, object]:
    return asdict(question) | {
        "lexicon": lexicon,
        "words": found[: question.limit],
        "count": len(found),
    }


def _show(found: list[str], limit: int | None, lexicon: str) -> None:
    """Show the words in columns under their lengths, and how many there are."""
    out = console()
    shown = found[:limit]
    for length, group in groupby(shown, key=len):
        out.print(f"{length} letters", style="bold")
        out.print("\n".join(_rows(list(group), out.width)), soft_wrap=True)
        out.print()
    some = "" if len(shown) == len(found) else f"{len(shown):,} of "
    noun = "word" if len(found) == 1 else "words"
    out.print(f"{some}{len(found):,} {noun} in {lexicon}", style="dim")


def _rows(group: list[str], width: int) -> Iterator[str]:
    """Words of one length, as many beside each other as the width has room for."""
    across = max(1, (width - GAP) // (len(group[0]) + GAP))
    for start in range(0, len(group), across):
        yield " " * GAP + (" " * GAP).join(group[start : start + across])
