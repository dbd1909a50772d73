"""Report on annotated games as one HTML file with boards and charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from tilewright.errors import TilewrightError
from tilewright.scrabble.annotation.charts import bars, win_graph
from tilewright.scrabble.annotation.collection import players_of
from tilewright.scrabble.annotation.model import Annotation, JudgedTurn, MistakeKind, Phase
from tilewright.scrabble.move import CHALLENGE
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.notation.gcg import replay
from tilewright.scrabble.rules import Rules


def write_report(path: str | Path, annotations: Sequence[Annotation]) -> None:
    """Write a report on annotated games to a file."""
    Path(path).write_text(report_html(annotations), encoding="utf-8")


def report_html(annotations: Sequence[Annotation]) -> str:
    """Return a report on annotated games as one self-contained HTML page."""
    several = len(annotations) > 1
    title = f"{len(annotations)} games" if several else annotations[0].title
    style = (files("tilewright.scrabble") / "data" / "report.css").read_text("utf-8")
    tables = [_games_table(annotations), "<h3>Players</h3>", _records_table(annotations)]
    parts = tables if several else []
    parts += [_game(one, number, several) for number, one in enumerate(annotations, start=1)]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{''.join(parts)}{_method(annotations)}</main>"
        "</body></html>\n"
    )


# Tables


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """An HTML table; the cells must already be escaped."""
    names = "".join(f"<th scope='col'>{escape(name)}</th>" for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table class="{kind}"><thead><tr>{names}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _percent(share: float | None, digits: int = 1) -> str:
    return "" if share is None else f"{100 * share:.{digits}f}"


def _points(number: float | None) -> str:
    return "" if number is None else f"{number:.1f}"


def _names(annotation: Annotation) -> list[str]:
    return [player.name or player.nick for player in annotation.game.players]


def _games_table(annotations: Sequence[Annotation]) -> str:
    rows = []
    for number, one in enumerate(annotations, start=1):
        link = f'<a href="#game{number}">{escape(one.name or one.title)}</a>'
        losses = " / ".join(_percent(grade.loss_win, 2) for grade in one.grades)
        ratings = " / ".join("" if grade.elo is None else str(grade.elo) for grade in one.grades)
        result = " – ".join(map(str, one.scores))
        names = escape(" – ".join(_names(one)))
        rows.append([link, names, result, str(len(one.mistakes)), losses, ratings])
    head = ("Game", "Players", "Result", "Mistakes", "Win % / turn", "Elo estimate")
    return _table(head, rows)


def _records_table(annotations: Sequence[Annotation]) -> str:
    """A table of each player's results over all games."""
    rows = []
    for record in players_of(annotations):
        summary, grade = record.summary, record.summary.grade
        rows.append(
            [
                escape(record.name),
                f"{record.wins:g} of {record.games}",
                f"{record.spread:+.0f}",
                f"{summary.mistakes} in {summary.judged}",
                _percent(grade.loss_win, 2),
                _points(grade.loss_points),
                f"{summary.bingos_found} of {summary.bingos_available}",
                "" if grade.elo is None else f"{grade.elo} ± {grade.elo_error}",
            ]
        )
    head = ("Player", "Games won", "Spread", "Mistakes", "Win % / turn", "Points / turn")
    return _table((*head, "Bingos found", "Elo estimate"), rows)


def _players_table(annotation: Annotation) -> str:
    rows = []
    players = zip(_names(annotation), annotation.scores, annotation.summaries, strict=True)
    for seat, (name, score, summary) in enumerate(players):
        grade = summary.grade
        elo = "" if grade.elo is None else f"{grade.elo} ± {grade.elo_error}"
        rows.append(
            [
                f'<span class="dot seat{seat}"></span>{escape(name)}',
                str(score),
                f"{summary.judged} of {summary.turns}",
                str(summary.mistakes),
                _percent(grade.loss_win, 2),
                _points(grade.loss_points),
                f"{summary.bingos_found} of {summary.bingos_available}",
                elo,
                "" if summary.seconds is None else f"{summary.seconds / 60:.1f} min",
            ]
        )
    head = ["Player", "Score", "Judged", "Mistakes", "Win % / turn"]
    head += ["Points / turn", "Bingos found", "Elo estimate", "Time"]
    if all(summary.seconds is None for summary in annotation.summaries):
        head, rows = head[:-1], [row[:-1] for row in rows]
    return _table(head, rows)


def _moves_table(annotation: Annotation) -> str:
    rows = []
    for turn in annotation.turns:
        best = "" if turn.best in (None, turn.move) else escape(str(turn.best))
        rack = escape(turn.rack) + ("" if turn.rack_complete else "…")
        kind = str(turn.kind).replace("_", " ") if turn.kind else ""
        remark = turn.sentence if turn.skipped or turn.kind is None else kind
        rows.append(
            [
                str(turn.turn),
                escape(turn.player),
                rack,
                escape(turn.move),
                str(turn.score),
                best,
                _percent(turn.win_before),
                _percent(turn.loss_win),
                _points(turn.loss_points),
                escape(remark),
            ]
        )
    head = ("Turn", "Player", "Rack", "Move", "Score", "Best", "Win %", "Lost %", "Lost points", "")
    return _table(head, rows, "moves")


# A game


def _game(annotation: Annotation, number: int, several: bool) -> str:
    names = _names(annotation)
    heading = f"<h2>{escape(annotation.title)}</h2>" if several else ""
    notices = "".join(
        f"<p class='notice'>{escape(_sentence(one))}</p>" for one in _notices(annotation)
    )
    rules = replay(annotation.game).last.rules
    mistakes = "".join(_mistake(turn, rules) for turn in annotation.mistakes)
    return (
        f'<section id="game{number}">{heading}{_players_table(annotation)}{notices}'
        f'<h3>Win chance</h3><figure class="graph">{win_graph(annotation.turns, names)}'
        f"<figcaption>Chance of {escape(names[0])} with best play; dots are mistakes.</figcaption>"
        f"</figure>{_charts(annotation)}<h3>Mistakes</h3>"
        f"{mistakes or '<p>None.</p>'}<h3>Moves</h3>{_moves_table(annotation)}</section>"
    )


def _notices(annotation: Annotation) -> list[str]:
    warned = [f"line {one.line}: {one.message}" for one in annotation.game.warnings]
    return [*annotation.notices, *warned]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _charts(annotation: Annotation) -> str:
    kinds = [dict(summary.by_kind) for summary in annotation.summaries]
    phases = [dict(summary.by_phase) for summary in annotation.summaries]
    bingos = {
        "available": [summary.bingos_available for summary in annotation.summaries],
        "found": [summary.bingos_found for summary in annotation.summaries],
    }
    charts = {
        "Mistakes by kind": _counts(MistakeKind, kinds),
        "Mistakes by phase": _counts(Phase, phases),
        "Bingos": bingos,
    }
    figures = [
        f"<figure><figcaption>{title}</figcaption>{chart}</figure>"
        for title, rows in charts.items()
        if (chart := bars(title, rows))
    ]
    return f'<div class="charts">{"".join(figures)}</div>'


def _counts(names: Iterable[str], players: Sequence[dict[str, int]]) -> dict[str, list[int]]:
    counted = {str(name): [player.get(str(name), 0) for player in players] for name in names}
    return {name: numbers for name, numbers in counted.items() if any(numbers)}


def _mistake(turn: JudgedTurn, rules: Rules) -> str:
    kind = str(turn.kind).replace("_", " ")
    size = [f"{_percent(turn.loss_win)} % of win chance"] if turn.loss_win is not None else []
    size.append(f"{_points(turn.loss_points)} points")
    best = "unknown"
    if turn.best is not None:
        best = f"<code>{escape(turn.best)}</code> {turn.best_score}"
    line = " ".join(f"<code>{escape(move)}</code>" for move in turn.variation)
    follows = f"<p>Best line: {line}</p>" if len(turn.variation) > 1 else ""
    return (
        f'<article class="mistake"><div class="board">{_board(turn, rules)}</div><div>'
        f'<h4><span class="dot seat{turn.seat}"></span>Turn {turn.turn}, {escape(turn.player)}: '
        f"{escape(kind)}</h4><dl><dt>Rack</dt><dd><code>{escape(turn.rack)}</code></dd>"
        f"<dt>Played</dt><dd><code>{escape(turn.move)}</code> {turn.score}</dd>"
        f"<dt>Best</dt><dd>{best}</dd>"
        f"<dt>Lost</dt><dd>{', '.join(size)}</dd></dl>"
        f"<p>{escape(turn.sentence)}</p>{follows}</div></article>"
    )


def _board(turn: JudgedTurn, rules: Rules) -> str:
    """The board before a move, with the best move on it."""
    try:
        position = parse_cgp(turn.position, rules=rules).position
        return position.svg(None if turn.best in (None, str(CHALLENGE)) else turn.best)
    except TilewrightError:
        return ""


def _method(annotations: Sequence[Annotation]) -> str:
    words = ", ".join(dict.fromkeys(one.lexicon for one in annotations))
    return (
        "<footer><p>Losses are per judged turn. The board shows the best move in yellow. A move is "
        "a mistake if playouts on the same tiles or an endgame search show that it is clearly "
        "worse than the best move. Elo estimates come from games between Tilewright's agents, on a "
        "scale where its static player has 2000, and have large errors for a single game. "
        f"Word list: {escape(words)}.</p></footer>"
    )
