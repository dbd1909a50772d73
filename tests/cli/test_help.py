"""`tilewright help`, the six examples, and suggestions for typos."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
import typer

from tests.cli.conftest import Run
from tilewright import cli
from tilewright.alphabet import EMPTY
from tilewright.cli.topics import EXAMPLES, TEXTS, TOPICS
from tilewright.scrabble import Move, parse_cgp
from tilewright.table.registry import find_game, game_names


def lines_of(topic: str, run: Run) -> list[str]:
    answer = run("help", topic)
    assert (answer.status, answer.stderr) == (0, "")
    return answer.stdout.splitlines()


def test_without_arguments_there_are_six_examples(run: Run) -> None:
    answer = run()
    assert len(EXAMPLES) == 6
    assert all(command in answer.stdout for command, _ in EXAMPLES)


@pytest.mark.parametrize("command", [command for command, _ in EXAMPLES])
def test_every_example_can_be_read(command: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "tilewright"
    group = typer.main.get_command(cli.app)
    context = group.make_context(program, list(arguments))
    while hasattr(group, "resolve_command"):
        name, group, arguments = group.resolve_command(context, arguments)  # type: ignore[attr-defined]
        context = group.make_context(name, list(arguments), parent=context)
        arguments = [*context._protected_args, *context.args]


def _commands(command: Any, context: Any = None) -> Iterator[tuple[str, Any]]:
    """All commands, each with its path."""
    context = typer.Context(command, info_name=command.name, parent=context)
    yield context.command_path, command
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            yield from _commands(command.get_command(context, name), context)


def test_the_help_of_commands_has_no_line_breaks_within_paragraphs() -> None:
    help_texts = dict(_commands(typer.main.get_command(cli.app)))
    assert "tilewright arena ladder" in help_texts
    broken = [
        path
        for path, command in help_texts.items()
        if any("\n" in paragraph.strip() for paragraph in (command.help or "").split("\n\n"))
    ]
    assert broken == []


def test_help_alone_lists_the_topics(run: Run) -> None:
    listed = run("help").stdout
    assert all(f"tilewright help {topic} " in listed for topic in TOPICS)


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_fits_a_terminal(topic: str, run: Run) -> None:
    assert max(map(len, lines_of(topic, run))) <= 80


def test_the_notations_in_the_help_can_be_parsed(run: Run) -> None:
    lines = [line.strip() for line in lines_of("notations", run)]
    [cgp] = [line for line in lines if line.startswith("15/")]
    assert parse_cgp(cgp).position.rack == "AEINRT?"
    for text in ("8D WORD", "D8 WORD", f"8D F{2 * EMPTY}D", "-ABC", "-", "challenge"):
        assert any(line.startswith(f"{text} ") for line in lines)
        assert str(Move.parse(text)) == text


def test_every_agent_has_a_line(run: Run) -> None:
    lines = [line.strip() for line in lines_of("agents", run)]
    for name in game_names():
        assert find_game(name).title in lines
        assert set(find_game(name).agents) <= set(lines)


def test_the_rules_name_every_setting(run: Run) -> None:
    lines = [line.strip() for line in lines_of("rules", run)]
    for name in game_names():
        assert find_game(name).title in lines
        flags = {f"--{one.flag}" for one in find_game(name).rules_class.settings()}
        assert flags <= set(lines)
    shown = " ".join(lines)
    assert "--bingo Bonus for playing a whole rack. Default: 50." in shown
    assert "classic, smoothie, cafe, solitaire. Default: classic." in shown


def test_the_rules_say_how_each_game_is_played(run: Run) -> None:
    """They are the texts of the rules pages, so none of their sections may be missing."""
    texts = json.loads(files("tilewright").joinpath(*TEXTS).read_bytes())["rules"]
    shown = " ".join(run("help", "rules").stdout.split())
    for game in ("bananagrams", "scrabble", "auction"):
        sections = [name for name in texts if re.fullmatch(rf"{game}_\w+_points", name)]
        assert len(sections) >= 3
        for name in sections:
            assert texts[name.removesuffix("_points")] in shown
            assert all(" ".join(point.split()) in shown for point in texts[name])


@pytest.mark.parametrize("command", ["solve", "arena", "arena ladder", "game scrabble"])
def test_the_help_of_a_command_is_a_topic(command: str, run: Run) -> None:
    path = command.split()
    assert run("help", *path).stdout.strip() == run(*path, "--help").stdout.strip()


@pytest.mark.parametrize(
    ("path", "facts"),
    [
        (["solv"], ["'solv'", "'solve'"]),
        (["arena", "lader"], ["'lader'", "'ladder'"]),
        (["solve", "more"], ["'tilewright solve'", "'more'"]),
        (["notations", "more"], ["'notations'"]),
    ],
)
def test_unknown_topics_are_named(path: list[str], facts: list[str], run: Run) -> None:
    complaint = run("help", *path).complaint
    assert all(fact in complaint for fact in facts)


def test_an_unknown_topic_gets_a_suggestion(run: Run) -> None:
    assert "'rulse'; did you mean 'rules'?" in run("help", "rulse").complaint
    assert "'slove'; did you mean 'solve'?" in run("help", "slove").complaint


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("words CAT --lexicn enable", "--lexicon"),
        ("words CAT --lexicon enabel", "enable"),
        ("play scrable", "scrabble"),
        ("arena scrable equity greedy", "scrabble"),
        ("game scrabble equty greedy", "equity"),
        ("game scrabble equity:leavs=none greedy", "leaves"),
        ("game scrabble equity greedy --challenge doble", "double"),
        ("game scrabble equity greedy --board standrd", "standard"),
        ("study run bananasolv", "bananasolve"),
        ("solve CAT --strategy oracl", "oracle"),
        ("schema slove", "solve"),
        ("lexicon inf enable", "info"),
        ("study rn 001", "run"),
        ("slove CAT", "solve"),
    ],
)
def test_typos_get_a_suggestion(run: Run, line: str, nearest: str) -> None:
    assert f"did you mean {nearest!r}?" in run(*line.split()).complaint


def test_an_option_similar_to_none_gets_no_suggestion(run: Run) -> None:
    complaint = run("words", "CAT", "--zzzzz").complaint
    assert "'--zzzzz'" in complaint and "did you mean" not in complaint
