"""The command line: one file per command, imported when the command runs."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any, ClassVar, NoReturn

import typer

from tilewright import __version__
from tilewright.cli.lazy import LazyGroup
from tilewright.cli.output import NO, WRONG, complain, system_sentence
from tilewright.cli.usage import usage_sentence
from tilewright.errors import DatabaseError, TilewrightError

COMMANDS = (
    *("words", "lexicon", "doctor", "check", "solve", "peel", "bench"),
    *(
        "analyse",
        "agents",
        "game",
        "arena",
        "study",
        "learn",
        "quiz",
        "puzzles",
        "serve",
        "play",
        "schema",
        "help",
    ),
)
INTERRUPTED = 130

# Typer keeps a private copy of click, so the name of the class of all usage errors has moved.
UsageError: Any = typer.BadParameter.__mro__[1]


class CommandLine(LazyGroup):
    """The group of all commands; prints errors as one-line messages."""

    modules: ClassVar = {name: f"tilewright.cli.{name}" for name in COMMANDS}

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run one command line and exit with its status."""
        extra["standalone_mode"] = False  # so that errors arrive here
        try:
            status = super().main(*args, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_stdout()
            status = NO
        except (KeyboardInterrupt, typer.Abort):
            status = INTERRUPTED
        except UsageError as error:
            status = complain(usage_sentence(error))
        except DatabaseError as error:
            status = complain(f"{error}; try another --store")
        except TilewrightError as error:
            status = complain(str(error))
        except OSError as error:
            status = complain(system_sentence(error))
        sys.exit(status)


app = typer.Typer(
    name="tilewright",
    cls=CommandLine,
    epilog="Example: tilewright words HENW",
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _print_version(asked: bool) -> None:
    if asked:
        print(f"tilewright {__version__}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def tilewright(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Engine and laboratory for word-tile games."""
    if context.invoked_subcommand is None:
        _print_examples()
        raise typer.Exit(WRONG)


def _print_examples() -> None:
    from tilewright.cli.topics import EXAMPLES

    print("Usage: tilewright COMMAND\n\nExamples:")
    for command, purpose in EXAMPLES:
        print(f"  {command}\n      {purpose}")
    print("\n`tilewright --help` lists all commands; `tilewright help` lists topics.")


def main() -> None:
    """The console entry point."""
    _escape_unencodable()
    typer.main.get_command(app)(prog_name="tilewright")


def _escape_unencodable() -> None:
    """Escape letters that the encoding of standard output lacks instead of failing."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def _discard_stdout() -> None:
    """Discard buffered output after a broken pipe, so that the exit stays silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
