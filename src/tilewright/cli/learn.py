"""`tilewright learn`: train values for agents."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tilewright.cli.lazy import group
from tilewright.cli.options import Seed, Workers
from tilewright.cli.output import AsJson, complain, console, print_json
from tilewright.cli.sources import (
    DEFAULT_LEXICON,
    LexiconOption,
    for_tiles,
    open_lexicon,
    source_path,
)
from tilewright.errors import TilewrightError
from tilewright.execution.progress import progress_bar

if TYPE_CHECKING:
    from tilewright.arena.report import Report
    from tilewright.lexicon import Lexicon
    from tilewright.scrabble.leaves import Leaves
    from tilewright.scrabble.rules import Rules
    from tilewright.scrabble.training.course import Course, Training

app = group(
    "Train on games played on this machine.",
    "tilewright learn leaves --lexicon french --tiles scrabble-french --games 20000",
)

GAMES = 115_000  # of the shipped English leaves; they take some five minutes of one core
SEED = 100
SHOWN = ("?", "S", "E", "Q", "QU", "ER", "AEINST")
PART = ".part"  # behind the name of the file, while the training is not finished

TileSets = Literal[
    "scrabble",
    "scrabble-french",
    "scrabble-super",
    "german",
    "spanish",
    "polish",
    "dutch",
    "catalan",
]


@app.command(
    "leaves", epilog="Example: tilewright learn leaves --lexicon my_words.txt --games 20000"
)
def learn_leaves(
    lexicon: LexiconOption = DEFAULT_LEXICON,
    tiles: Annotated[TileSets, typer.Option(help="Tile set.")] = "scrabble",
    games: Annotated[
        int, typer.Option(metavar="N", min=23, help="Number of self-play games, in five rounds.")
    ] = GAMES,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default="WORDS-TILES.leaves", help="Output file."),
    ] = None,
    seed: Seed = SEED,
    workers: Workers = None,
    resume: Annotated[
        bool,
        typer.Option("--resume/--fresh", help="Resume an interrupted training, or start over."),
    ] = True,
    compare: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=0,
            help="Play N paired games with and without the new leaves.",
        ),
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Train Scrabble leave values for a word list.

    Progress is saved every 30 s; run the same command again to resume.
    """
    from tilewright.scrabble.training.course import Course

    lexicon = for_tiles(lexicon, tiles)
    words, rules = open_lexicon(lexicon), _rules(tiles)
    file = output or Path(f"{source_path(lexicon).stem}-{tiles}.leaves")
    if not file.parent.is_dir():
        raise TilewrightError(f"the directory {str(file.parent)!r} does not exist; create it first")
    course = Course.of(lexicon, words, rules, games, seed)
    leaves = _train(course, words, file, workers, resume)
    report = _compared(lexicon, rules, file, compare, workers) if compare else None
    if as_json:
        values = {shown: round(leaves[shown], 3) for shown in _shown(leaves)}
        compared = report.to_json() if report else None
        print_json({"file": str(file), "games": games, "values": values, "comparison": compared})
    else:
        _show(leaves, games, file, report or _compare_command(lexicon, tiles, file))


def _show(leaves: Leaves, games: int, file: Path, worth: Report | str) -> None:
    """Print some leaves, and their value in games or the command to measure it."""
    out = console()
    values = ", ".join(f"{shown} {leaves[shown]:+.1f}" for shown in _shown(leaves))
    out.print(f"{file}: leaves of {games:,} games ({values})", soft_wrap=True)
    if isinstance(worth, str):
        out.print(f"To measure their value:\n  {worth}", soft_wrap=True)
    else:
        out.print(worth)


def _rules(tiles: str) -> Rules:
    """Return the rules for these tiles; the large set has a large board."""
    from tilewright.scrabble.layout import STANDARD, SUPER
    from tilewright.scrabble.rules import Rules
    from tilewright.table.rules import find_tile_set

    layout = SUPER if tiles == "scrabble-super" else STANDARD
    return Rules(tile_set=find_tile_set(tiles), layout=layout)


def _train(course: Course, words: Lexicon, file: Path, workers: int | None, resume: bool) -> Leaves:
    """Play the missing games of a course and write the leaves."""
    from tilewright.execution.executor import cores, open_executor

    part = file.with_name(file.name + PART)
    training = _begin(course, words, part, resume)
    hands = cores() if workers is None else workers
    try:
        with open_executor(hands) as executor, progress_bar() as show:

            def progress(number: int, done: int, games: int) -> None:
                of = len(course.rounds)
                show(done, games, f"round {number} of {of}: {done:,} of {games:,} games")

            leaves = training.run(executor, hands, progress, lambda: training.save(part))
    except KeyboardInterrupt:
        complain(
            f"interrupted after {training.played:,} of {course.games:,} games; "
            "run the same command to continue"
        )
        raise
    leaves.save(file)
    part.unlink(missing_ok=True)
    return leaves


def _begin(course: Course, words: Lexicon, part: Path, resume: bool) -> Training:
    from tilewright.scrabble.training.course import Training

    if not part.exists() or not resume:
        return Training.begin(course, words)
    training = Training.load(part, course, words)
    if training is None:
        raise TilewrightError(
            f"{str(part)!r} is not an interrupted run of this training; --fresh replaces it"
        )
    complain(f"continuing after {training.played:,} of {course.games:,} games")
    return training


def _shown(leaves: Leaves) -> list[str]:
    """Return some sample leaves of the alphabet."""
    known = {*leaves.alphabet.letters, "?"}
    return [tiles for tiles in SHOWN if known >= set(tiles)]


def _seats(file: Path) -> list[str]:
    return [f"equity:leaves={file}", "equity:leaves=none"]


def _compare_command(lexicon: str, tiles: str, file: Path) -> str:
    board = ["--board", "super"] if tiles == "scrabble-super" else []
    return shlex.join(
        [
            *("tilewright", "arena", "scrabble", *_seats(file)),
            *("--lexicon", lexicon, "--tiles", tiles, *board),
            *("--form", "pairs", "--games", "1000"),
        ]
    )


def _compared(source: str, rules: Rules, file: Path, games: int, workers: int | None) -> Report:
    """Play a paired tournament between the new leaves and none."""
    from tilewright import arena
    from tilewright.database import NO_STORE

    return arena.play(
        "scrabble",
        _seats(file),
        games,
        lexicon=source,
        rules=rules.to_json(),
        form="pairs",
        store=NO_STORE,
        workers=workers,
    ).report
