"""`tilewright lexicon`: list, show and compile word lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewright.cli.lazy import group
from tilewright.cli.output import AsJson, console, print_facts, print_json
from tilewright.cli.sources import (
    DEFAULT_LEXICON,
    LexiconArgument,
    cache_key,
    kept,
    open_lexicon,
    source_path,
)
from tilewright.errors import LexiconError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon

app = group(
    "List word lists, show their contents, or compile one.",
    "tilewright lexicon info enable+",
)
BYTES_A_NODE = 4
BAR = 30
LETTERS_ACROSS = 4


@app.command("list", epilog="Example: tilewright lexicon list")
def list_lists(as_json: AsJson = False) -> None:
    """List the shipped word lists."""
    lists = shipped_lists()
    if as_json:
        print_json({"default": DEFAULT_LEXICON, "lists": lists})
    else:
        _show_lists(lists)


@app.command("info", epilog="Example: tilewright lexicon info enable+")
def info(source: LexiconArgument, as_json: AsJson = False) -> None:
    """Show the contents of a word list, and the lines that were skipped."""
    document = _facts(open_lexicon(source))
    if as_json:
        print_json(document)
    else:
        _show_facts(document)


@app.command("build", epilog="Example: tilewright lexicon build words.txt --output words.kwg")
def build(
    source: LexiconArgument,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE.kwg", help="Save the word graph to this file."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compile a word list and print the path of the word graph."""
    _check_output(source, output)
    book, file = _compile(source)
    if output is not None:
        _save(book, output)
        file = output
    if as_json:
        print_json(_built(book, file))
    else:
        console().print(
            f"{len(book):,} words in {book.facts.nodes:,} nodes: {file}", soft_wrap=True
        )


def shipped_lists() -> list[dict[str, Any]]:
    """Return the manifest entry of each list, and whether its graph is cached."""
    from tilewright.lexicon.lists import word_lists

    names = ("name", "title", "words", "two_letter", "language", "licence", "source")
    return [
        {name: getattr(shipped, name) for name in names} | {"compiled": kept(shipped.sha256)}
        for shipped in word_lists().values()
    ]


def _show_lists(lists: list[dict[str, Any]]) -> None:
    from rich.table import Column, Table

    words = Column("words", justify="right", no_wrap=True)
    columns = (words, Column("two-letter", justify="right"), "licence", "compiled")
    name = Column("name", style="bold", no_wrap=True)
    table = Table(name, "title", *columns, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for entry in lists:
        table.add_row(
            entry["name"],
            entry["title"],
            f"{entry['words']:,}",
            str(entry["two_letter"]),
            entry["licence"],
            "yes" if entry["compiled"] == "compiled" else entry["compiled"],
        )
    console().print(table)
    console().print(f"\n{DEFAULT_LEXICON} is the default.", style="dim")


def _facts(book: Lexicon) -> dict[str, Any]:
    lengths = Counter(map(len, book))
    return {
        "lexicon": book.name,
        "words": len(book),
        "two_letter": len(book.two_letter_words),
        "two_letter_words": book.two_letter_words,
        "longest": book.matches("." * max(lengths)),
        "by_length": {str(length): lengths[length] for length in sorted(lengths)},
        "letters": dict(book.letter_counts),
        "alphabet": book.alphabet.letters,
        "nodes": book.facts.nodes,
        "bytes": book.facts.nodes * BYTES_A_NODE,
        "sha256": book.facts.sha256,
        "dropped": book.facts.dropped,
        "columns": book.facts.columns,
    }


def _show_facts(facts: dict[str, Any]) -> None:
    longest = facts["longest"]
    rest = f" and {len(longest) - 1} more" if len(longest) > 1 else ""
    dropped = (f"{count:,} × {reason}" for reason, count in facts["dropped"].items())
    print_facts(
        [
            ("lexicon", facts["lexicon"]),
            ("words", f"{facts['words']:,}"),
            ("longest", f"{longest[0]} ({len(longest[0])} letters){rest}"),
            ("alphabet", facts["alphabet"]),
            ("word graph", f"{facts['nodes']:,} nodes, {facts['bytes']:,} bytes"),
            ("sha256", facts["sha256"]),
            ("dropped", ", ".join(dropped) or "nothing"),
            ("two letters", " ".join((str(facts["two_letter"]), *facts["two_letter_words"]))),
            ("letters", "\n".join(_letter_rows(facts["letters"]))),
            ("lengths", "\n".join(_bars(facts["by_length"]))),
        ]
    )


def _letter_rows(counts: dict[str, int]) -> Iterator[str]:
    cells = [f"{letter} {count:>9,}" for letter, count in counts.items()]
    for start in range(0, len(cells), LETTERS_ACROSS):
        yield "   ".join(cells[start : start + LETTERS_ACROSS])


def _bars(by_length: dict[str, int]) -> Iterator[str]:
    most = max(by_length.values())
    for length, count in by_length.items():
        yield f"{length:>2}  {count:>7,}  {'█' * round(BAR * count / most)}"


def _check_output(source: str, output: Path | None) -> None:
    if output is not None and output.suffix != ".kwg":
        raise LexiconError(f"--output must end with .kwg (got {str(output)!r})")
    if output is None and source_path(source).suffix == ".kwg":
        raise LexiconError(f"{source!r} is already compiled; copy it with --output FILE.kwg")


def _compile(source: str) -> tuple[Lexicon, Path]:
    """Compile a lexicon; return it with the path of its graph."""
    from tilewright.lexicon import cache

    key = cache_key(source)
    if key is None:
        return open_lexicon(source), source_path(source)
    file = cache.graph_file(key)
    file.unlink(missing_ok=True)
    book = open_lexicon(source, slow=True)
    if not file.exists():
        raise LexiconError(
            f"{str(file.parent)!r} is not writable; set TILEWRIGHT_CACHE to another directory"
        )
    return book, file


def _save(book: Lexicon, output: Path) -> None:
    try:
        book.save(output)
    except OSError as error:
        # The engine writes under another name first, which would mean nothing to the reader.
        raise OSError(error.errno, error.strerror, str(output)) from None


def _built(book: Lexicon, file: Path) -> dict[str, object]:
    return {
        "lexicon": book.name,
        "words": len(book),
        "nodes": book.facts.nodes,
        "bytes": book.facts.nodes * BYTES_A_NODE,
        "alphabet": book.alphabet.letters,
        "file": str(file),
    }
