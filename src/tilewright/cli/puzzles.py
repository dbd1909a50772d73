"""`tilewright puzzles`: positions with one clear best move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.lazy import group
from tilewright.cli.options import MOST_THREADS, Seed
from tilewright.cli.output import NO, AsJson, complain, count, print_json
from tilewright.cli.recorded import open_game, read_puzzles
from tilewright.cli.sources import DEFAULT_LEXICON, LexiconOption, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon
    from tilewright.quiz import Puzzle
    from tilewright.quiz.puzzle import Method

app = group(
    "Make and solve best-move puzzles.",
    "tilewright puzzles make --count 5 --output p.jsonl",
)
COUNT = 10


class Phase(StrEnum):
    """Parts of a game, by the tiles in the bag: 7 or more, 1 to 6, none."""

    MIDDLE = "middle"
    PREENDGAME = "preendgame"
    ENDGAME = "endgame"

    @property
    def method(self) -> Method:
        """How puzzles of this part are judged."""
        methods: dict[Phase, Method] = {
            Phase.MIDDLE: "simulation",
            Phase.PREENDGAME: "preendgame",
            Phase.ENDGAME: "endgame",
        }
        return methods[self]


Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME…]",
        show_default="self-play",
        help="Games to take puzzles from: GCG files or logs.",
    ),
]
Number = Annotated[
    int | None,
    typer.Option(
        "--count", metavar="N", min=1, show_default="10; all with GAMES", help="Number of puzzles."
    ),
]
Part = Annotated[
    Phase | None,
    typer.Option(show_default="any", help="Only puzzles of this part of a game."),
]
ThreadNumber = Annotated[
    int, typer.Option("--threads", metavar="N", min=1, max=MOST_THREADS, help="Number of threads.")
]
Output = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Append to this file, without duplicates."),
]


@app.command("make", epilog="Example: tilewright puzzles make game.gcg")
def make_puzzles(
    games: Games = None,
    number: Number = None,
    phase: Part = None,
    lexicon: LexiconOption = DEFAULT_LEXICON,
    seed: Seed = 0,
    threads: ThreadNumber = 1,
    output: Output = None,
    as_json: AsJson = False,
) -> None:
    """Make puzzles from games or self-play, one JSON object per line.

    Puzzles are saved as they are found; run the same command again to resume.
    """
    words = open_lexicon(lexicon)
    known = read_puzzles(output) if output is not None and output.exists() else []
    most = number or (None if games else COUNT)
    left = None if most is None else max(0, most - len(known))
    method = None if phase is None else phase.method
    make = partial(_of_games, games) if games else _of_self_play
    found = make(words, seed, threads, known, method)
    made: list[Puzzle] = []
    for puzzle in islice(found, left):
        made.append(puzzle)
        _write(puzzle, output, as_json)
    if as_json:
        puzzles = [one.to_json() for one in (*known, *made)]
        print_json({"lexicon": words.name, "seed": seed, "puzzles": puzzles})
    elif output is not None:
        typer.echo(f"{output}: {count(len(known) + len(made), 'puzzle')}")
    if not known and not made:
        complain("no position in these games has a clear best move")
        raise typer.Exit(NO)


def _write(puzzle: Puzzle, output: Path | None, as_json: bool) -> None:
    line = json.dumps(puzzle.to_json())
    if output is not None:
        with output.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    elif not as_json:
        print(line, flush=True)


def _of_self_play(
    words: Lexicon, seed: int, threads: int, known: list[Puzzle], method: Method | None
) -> Iterator[Puzzle]:
    from tilewright.quiz import PuzzleMaker

    maker = PuzzleMaker(words, threads=threads)
    first = max((_game_number(one, seed) for one in known), default=-1) + 1
    return (puzzle for _, puzzle in maker.from_self_play(seed, first=first, method=method))


def _game_number(puzzle: Puzzle, seed: int) -> int:
    """Return the game number of a puzzle made with the same seed, else -1."""
    before, _, rest = puzzle.source.partition(f"self-play {seed}-")
    number = rest.partition(",")[0]
    return int(number) if not before and number.isdecimal() else -1


def _of_games(
    files: list[str],
    words: Lexicon,
    seed: int,
    threads: int,
    known: list[Puzzle],
    method: Method | None,
) -> Iterator[Puzzle]:
    from tilewright.quiz import PuzzleMaker

    sources = {one.source for one in known}
    for game in [open_game(file, words) for file in files]:
        maker = PuzzleMaker(game.lexicon, threads=threads)
        turns = [turn for turn in game.turns() if turn.source not in sources]
        yield from maker.from_turns(turns, seed, len(turns), method)


@app.command("solve", epilog="Example: tilewright puzzles solve p.jsonl")
def solve_puzzles(
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False, help="Puzzle file.")],
    number: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Only the puzzle on line N.")
    ] = None,
    move: Annotated[
        str | None, typer.Option(metavar="MOVE", help="Your move, e.g. '8D WORD'; needs --number.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve the puzzles in a file."""
    puzzles = list(enumerate(read_puzzles(file), start=1))
    if number is not None:
        puzzles = [one for one in puzzles if one[0] == number]
    if not puzzles:
        wanted = "" if number is None else f" {number}"
        raise TilewrightError(f"{str(file)!r} has no puzzle{wanted}")
    if move is None and as_json:
        raise TilewrightError("--json needs --number and --move")
    if move is None:
        _ask(puzzles)
    elif number is None:
        raise TilewrightError("--move needs --number")
    else:
        _grade(*puzzles[0], move, as_json)


def _grade(number: int, puzzle: Puzzle, move: str, as_json: bool) -> None:
    right = puzzle.is_solved_by(move)
    if as_json:
        answer = {"number": number, "move": move, "right": right}
        print_json(answer | {"best": puzzle.move, "evidence": puzzle.evidence()})
    else:
        _show(puzzle, right)
    if not right:
        raise typer.Exit(NO)


def _ask(puzzles: list[tuple[int, Puzzle]]) -> None:
    from tilewright.cli.asking import Stopped, read_line
    from tilewright.quiz.errors import QuizError

    solved = asked = 0
    try:
        for number, puzzle in puzzles:
            position = puzzle.to_position()
            typer.echo(f"\n{position}\n")
            typer.secho(
                f"{number}. {position.rack}: find the best move ({puzzle.source})", bold=True
            )
            while line := read_line():
                try:
                    right = puzzle.is_solved_by(line)
                except QuizError as error:
                    complain(str(error))
                    continue
                break
            else:
                right = False
            asked, solved = asked + 1, solved + right
            _show(puzzle, right)
    except (Stopped, KeyboardInterrupt):
        typer.echo()
    typer.echo(f"{solved} of {count(asked, 'puzzle')} solved")


def _show(puzzle: Puzzle, right: bool) -> None:
    typer.secho("right" if right else "not the best move", fg="green" if right else "red")
    typer.echo(f"{puzzle.move} for {puzzle.score}; {puzzle.evidence()}")
