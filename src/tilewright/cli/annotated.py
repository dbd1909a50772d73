"""Output of annotated games: mistakes with reasons, grades, a table of a collection."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tilewright.cli.analysed import plain_table
from tilewright.cli.output import console, count, print_json
from tilewright.cli.sources import DEFAULT_LEXICON, open_lexicon
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon
    from tilewright.scrabble.analysis import AnalysisOptions
    from tilewright.scrabble.annotation import Annotation, JudgedTurn
    from tilewright.scrabble.annotation.summary import Summary
    from tilewright.scrabble.notation.gcg import Gcg
    from tilewright.scrabble.notation.logs import LoggedGame

T = TypeVar("T")

LONGEST_NAME = 16  # in tables
SUFFIXES = (".kwg", ".txt")  # of word lists next to a game


def annotate_files(
    read: Sequence[tuple[Path, LoggedGame]],
    lexicon: str | None,
    options: AnalysisOptions,
    workers: int | None,
) -> list[Annotation]:
    """Annotate games on all cores with a progress bar."""
    from tilewright.execution.progress import progress_bar
    from tilewright.scrabble.annotation import annotate_all
    from tilewright.scrabble.notation.gcg import replay

    all_games = [one.game for _, one in read]
    book, trusted = find_words(lexicon, all_games, [file.parent for file, _ in read])

    def checked(number: int) -> LoggedGame:
        replay(all_games[number], book)
        return read[number][1]

    good = each_good([file for file, _ in read], checked)
    files, games = [file for file, _ in good], [one.game for _, one in good]
    with progress_bar(wanted=sys.stderr.isatty()) as show:

        def on_turn(number: int, turn: JudgedTurn, done: int, total: int) -> None:
            show(done, total, f"{files[number].name}, turn {turn.turn}")

        return annotate_all(
            games,
            book,
            options,
            trusted=trusted,
            workers=workers,
            names=[file.name for file in files],
            times=[one.times for _, one in good],
            on_turn=on_turn,
        )


def each_good(files: Sequence[Path], work: Callable[[int], T]) -> list[tuple[Path, T]]:
    """Return the results of `work`, by number, for all files; those that fail are reported.

    Raises the first error if all fail.
    """
    found, problems = [], []
    for number, file in enumerate(files):
        try:
            found.append((file, work(number)))
        except TilewrightError as error:
            problems.append((file, error))
    if not found:
        raise problems[0][1]
    for file, problem in problems:
        print(f"tilewright: {file} is not annotated: {problem}", file=sys.stderr)
    return found


def find_words(
    source: str | None, games: Sequence[Gcg], folders: Sequence[Path]
) -> tuple[Lexicon, bool | None]:
    """Return the lexicon for games: the requested one, or the list that they name.

    The list is searched among the shipped ones, next to the games and in the current directory.
    The second value says whether it is known to be the games' lexicon.
    """
    from tilewright.lexicon.lists import word_lists
    from tilewright.scrabble.annotation.words import is_same

    if source is not None:
        return open_lexicon(source), None
    named = {game.pragma("lexicon") for game in games}
    if len(named) == 1 and (name := named.pop()):
        for shipped in word_lists():
            if is_same(shipped, name):
                return open_lexicon(shipped), True
        for folder in dict.fromkeys([*folders, Path()]):
            for path in sorted(folder.glob("*")):
                if path.suffix in SUFFIXES and is_same(path.stem, name):
                    return open_lexicon(str(path)), True
    return open_lexicon(DEFAULT_LEXICON), False


def print_warnings(file: str, game: Gcg) -> None:
    """Print the warnings of a file on standard error."""
    for warning in game.warnings:
        print(f"tilewright: {file}, line {warning.line}: {warning.message}", file=sys.stderr)


def show_annotations(
    annotations: Sequence[Annotation], seed: int, several: bool, as_json: bool
) -> None:
    """Print annotations of one game or of several for people or programs."""
    if not as_json:
        for annotation in annotations:
            show_annotation(annotation, titled=several)
        if several:
            show_collection(annotations)
    elif not several:
        print_json(annotations[0].to_json() | {"seed": seed})
    else:
        from tilewright.scrabble.annotation import players_of

        games = [one.to_json() for one in annotations]
        players = [one.to_json() for one in players_of(annotations)]
        print_json({"games": games, "players": players, "seed": seed})


def show_annotation(annotation: Annotation, titled: bool = False) -> None:
    """Print the mistakes of a game with reasons, and the losses of each player."""
    screen = console()
    if titled:
        screen.print(f"{annotation.name}: {annotation.title}", style="bold")
    words = ("player", "rack", "played", "best")
    table = plain_table(("turn", *words, "points", "win %", ""), left=words)
    for turn in annotation.mistakes:
        table.add_row(*_row(turn))
    if annotation.mistakes:
        screen.print(table)
        screen.print()
    for turn in annotation.mistakes:
        screen.print(f"turn {turn.turn}, {str(turn.kind).replace('_', ' ')}: {turn.sentence}")
    skipped = [turn for turn in annotation.turns if not turn.is_judged]
    for turn in skipped:
        screen.print(f"turn {turn.turn}, {turn.player}: {turn.sentence}")
    judged = len(annotation.turns) - len(skipped)
    mistakes = count(len(annotation.mistakes), "mistake")
    if annotation.mistakes or skipped:
        screen.print()
    screen.print(f"{count(judged, 'move')} of {len(annotation.turns)} judged, {mistakes}")
    for player, summary in zip(annotation.game.players, annotation.summaries, strict=True):
        screen.print(f"{player.nick}: {_lost(summary)}")
    for notice in annotation.notices:
        screen.print(f"{notice[0].upper()}{notice[1:]}.")
    if titled:
        screen.print()


def _row(turn: JudgedTurn) -> list[str]:
    return [
        str(turn.turn),
        turn.player,
        turn.rack + ("" if turn.rack_complete else "…"),
        f"{turn.move} {turn.score}",
        "" if turn.best is None else f"{turn.best} {turn.best_score}",
        "" if turn.loss_points is None else f"{turn.loss_points:.1f}",
        "" if turn.loss_win is None else f"{100 * turn.loss_win:.1f}",
        "",
    ]


def _lost(summary: Summary) -> str:
    """Describe a player in one line."""
    grade = summary.grade
    parts = [count(summary.judged, "move"), count(summary.mistakes, "mistake")]
    chance = f", {100 * summary.lost_win:.1f} % of win chance" if grade.loss_win is not None else ""
    parts.append(f"{summary.lost_points:.1f} points{chance} lost")
    if summary.bingos_available:
        parts.append(f"{summary.bingos_found} of {summary.bingos_available} bingos found")
    if summary.seconds is not None:
        parts.append(f"{summary.seconds / 60:.1f} minutes used")
    if grade.elo is not None:
        parts.append(f"plays like Elo {grade.elo} ± {grade.elo_error}")
    return ", ".join(parts)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def show_collection(annotations: Sequence[Annotation]) -> None:
    """Format a row for each player of each game; losses are per turn."""
    words = ("game", "player")
    numbers = ("score", "moves", "wrong", "points", "win %", "Elo", "±", "")
    table = plain_table((*words, *numbers), left=words)
    for annotation in annotations:
        rows = zip(annotation.game.players, annotation.scores, annotation.summaries, strict=True)
        for player, score, summary in rows:
            grade = summary.grade
            cells = (grade.loss_points, grade.loss_win and 100 * grade.loss_win)
            table.add_row(
                _short(Path(annotation.name).stem),
                _short(player.name or player.nick),
                str(score),
                str(summary.judged),
                str(summary.mistakes),
                *("" if cell is None else f"{cell:.2f}" for cell in cells),
                *("" if cell is None else str(cell) for cell in (grade.elo, grade.elo_error)),
                "",
            )
    console().print(table)
    from tilewright.scrabble.annotation import players_of

    for record in players_of(annotations):
        if record.games > 1:
            won = f"{record.wins:g} of {count(record.games, 'game')} won"
            console().print(f"{record.name}: {won}, {_lost(record.summary)}")
