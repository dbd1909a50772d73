"""Output of commands: text, JSON documents, errors, exit statuses."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.status import Status

NO = 1  # exit status: the answer is no
WRONG = 2  # exit status: the request was wrong

SCHEMA = 1  # of JSON documents; it changes when a member is removed or gets another meaning

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document for programs.")]


def print_json(document: Mapping[str, object]) -> None:
    """Print a document in plain ASCII, which is safe in any encoding.

    `tilewright schema` has the JSON Schemas of all documents.
    """
    print(json.dumps(versioned(document), indent=2))


def versioned(document: Mapping[str, object]) -> dict[str, object]:
    """Add the schema version to a document."""
    return {"schema": SCHEMA, **document}


def console() -> Console:
    """Return a console for standard output, with colour on terminals that support it."""
    from rich.console import Console

    return Console(highlight=False, emoji=False, markup=False)


def busy(activity: str) -> Status:
    """Show activity on standard error while the `with` block runs."""
    from rich.console import Console
    from rich.text import Text

    return Console(stderr=True).status(Text(activity))


def complain(sentence: str, status: int = WRONG) -> int:
    """Print an error on standard error and return the exit status."""
    print(f"tilewright: {sentence}", file=sys.stderr)
    return status


def note(sentence: str) -> None:
    """Print a remark on standard error that changes neither the output nor the exit status."""
    print(f"tilewright: note: {sentence}", file=sys.stderr)


def system_sentence(error: OSError) -> str:
    """Describe an error of the operating system about a file."""
    reason = error.strerror or str(error)
    return f"{error.filename!r}: {reason}" if error.filename else reason


@contextmanager
def hint(advice: str, kind: type[TilewrightError] = TilewrightError) -> Iterator[None]:
    """Append advice about options to errors of the engine."""
    try:
        yield
    except kind as error:
        raise TilewrightError(f"{error}; {advice}") from None


def print_facts(facts: Iterable[tuple[str, RenderableType]]) -> None:
    """Print names and values side by side."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in facts:
        table.add_row(name, value)
    console().print(table)


def count(number: int, noun: str, plural: str = "") -> str:
    """Format a number with its noun: `1 word`, `2,000 words`."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
