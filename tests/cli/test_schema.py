"""`tilewright schema`: every document that a command prints follows its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup
from typer.testing import CliRunner

from tests.cli.conftest import Run
from tilewright.cli import app
from tilewright.cli.documents import DOCUMENTS
from tilewright.cli.schemas import schema_of
from tilewright.quiz import Card
from tilewright.table.registry import SHIPPED

TYPES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}
LINE = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AEINRST/ 0/10 0"


def flaws(value: Any, schema: Any, root: Any, at: str = "$") -> Iterator[str]:
    """Validate a value against the parts of JSON Schema that our schemas use."""
    if schema is False:
        yield f"{at} may not be there"
        return
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema and all(any(flaws(value, one, root)) for one in schema["anyOf"]):
        yield f"{at} fits none of several types"
    if "const" in schema and value != schema["const"]:
        yield f"{at} is {value!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at} is {value!r}"
    kinds = schema.get("type", [])
    several = [kinds] if isinstance(kinds, str) else kinds
    if several and not any(_is(value, kind) for kind in several):
        yield f"{at} is of type {type(value).__name__}, not {kinds}"
    elif isinstance(value, dict):
        yield from _members(value, schema, root, at)
    elif isinstance(value, list):
        yield from _items(value, schema, root, at)


def _is(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, TYPES[kind])


def _members(value: dict[str, Any], schema: Any, root: Any, at: str) -> Iterator[str]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{at} lacks {name!r}"
    for name, member in value.items():
        inner = known.get(name, others)
        if inner is not True:
            yield from flaws(member, inner, root, f"{at}.{name}")


def _items(value: list[Any], schema: Any, root: Any, at: str) -> Iterator[str]:
    first = schema.get("prefixItems", [])
    if len(value) < schema.get("minItems", 0):
        yield f"{at} is too short"
    for place, item in enumerate(value):
        inner = first[place] if place < len(first) else schema.get("items", {})
        yield from flaws(item, inner, root, f"{at}[{place}]")


def strict(text: str) -> Any:
    """A document of plain JSON, which has no NaN."""

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is not JSON")

    return json.loads(text, parse_constant=refuse)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Files, logs and a store for all commands."""
    folder = tmp_path_factory.mktemp("desk")
    texts = {"board": "CAT.\n..OX\n", "wrong": "CAT\n..Z\n", "words": "act\ncat\ncoat\nat\nta\n"}
    for name, text in texts.items():
        (folder / name).write_text(text)
    names = ("log", "wrong_log", "gcg", "leaves", "store", "puzzles", *texts)
    places = {name: str(folder / name) for name in names} | {"line": LINE}
    places["card"] = Card("anagrams", "words", "ACT", ("ACT",)).id
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_DATA", str(folder / "data"))
        call("game scrabble greedy equity --lexicon enable --log {log} --gcg {gcg}", places)
        log = Path(places["log"]).read_text()
        Path(places["wrong_log"]).write_text(log.replace('"score":', '"score":1', 1))
        played = "arena scrabble greedy equity --games 2 --workers 1 --lexicon enable"
        assert call(f"{played} --store {{store}}", places).exit_code == 0
        listed = json.loads(call("arena results --store {store}", places).stdout)
        yield places | {"tournament": listed["tournaments"][0]["id"]}


def call(command: str, places: dict[str, str], given: str | None = None) -> Any:
    words = [word.format(**places) for word in command.split()]  # a CGP line stays one word
    return CliRunner().invoke(app, [*words, "--json"], input=given, catch_exceptions=False)


ASKED = {
    "words": ("words CAT", "words --pattern .A. --limit 2", "words ZZ", "words CAT --about"),
    "lexicon list": ("lexicon list",),
    "lexicon info": ("lexicon info {words}",),
    "lexicon build": ("lexicon build {words}",),
    "doctor": ("doctor",),
    "check": ("check {board}", "check {wrong} --tiles CATZ"),
    "solve": ("solve SLANG", "solve QQ", "solve TACO --nodes 1 --compact"),
    "peel": ("peel {board} S",),
    "bench strategies": ("bench strategies --hands 2 --tiles 8 --strategy oracle",),
    "analyse": (
        "analyse {line} --plies 0",
        "analyse {gcg} --annotate --plies 0",
        "analyse {gcg} {gcg} --plies 0",
    ),
    "agents": ("agents",),
    "game": (
        "game bananagrams wright pseudo",
        "game scrabble greedy equity",
        "game auction stingy incremental --rounds 1",
    ),
    "game replay": ("game replay {log}", "game replay {wrong_log}"),
    "arena": (
        "arena bananagrams wright pseudo --games 2 --store none --workers 1",
        "arena scrabble greedy equity --games 2 --store none --workers 1 --sprt 0,50",
        "arena auction stingy incremental --games 2 --rounds 1 --store none --workers 1",
    ),
    "arena ladder": ("arena ladder --steps 1 --pairs 1 --store none --workers 1",),
    "arena results": ("arena results --store {store}", "arena results --game scrabble"),
    "arena show": ("arena show {tournament} --store {store}",),
    "study list": ("study list",),
    "study run": ("study run 001 --quick --experiment appendix-a --store none --workers 1",),
    "learn leaves": (
        "learn leaves --lexicon {words} --games 23 --workers 1 --output {leaves} --fresh",
    ),
    "quiz": (
        "quiz --add anagrams --length 3 --lexicon {words}",
        "quiz --due",
        "quiz --answer {card} cat",
        "quiz --stats",
    ),
    "puzzles make": ("puzzles make --count 1 --seed 1 --lexicon enable --output {puzzles}",),
    "puzzles solve": ("puzzles solve {puzzles} --number 1 --move -",),
}


def flaws_in(command: str, text: str) -> list[str]:
    schema = schema_of(command)
    return list(flaws(strict(text), schema, schema))


@pytest.mark.parametrize(
    ("command", "asked"), [(name, one) for name, several in ASKED.items() for one in several]
)
def test_json_output_follows_its_schema(desk: dict[str, str], command: str, asked: str) -> None:
    answer = call(asked, desk)
    assert answer.exit_code in (0, 1), answer.stderr
    assert flaws_in(command, answer.stdout) == []


@pytest.mark.parametrize(("command", "line"), [("solve", "SLANG\nC4T\nQQ\n"), ("analyse", "x\n")])
def test_lines_follow_the_schema_too(desk: dict[str, str], command: str, line: str) -> None:
    answer = call(f"{command} -", desk, line)
    lines = answer.stdout.splitlines()
    assert len(lines) == line.count("\n")
    assert [flaws_in(command, one) for one in lines] == [[]] * len(lines)


def commands_with_json(group: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """All commands that have the option; the games' commands count as one."""
    context: Any = None
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = () if name in SHIPPED else (name,)
        if isinstance(command, TyperGroup):
            yield from commands_with_json(command, (*path, name))
        elif any("--json" in parameter.opts for parameter in command.params):
            yield " ".join((*path, *inner))


def test_every_command_with_json_has_a_schema_and_is_tested() -> None:
    found = set(commands_with_json(typer.main.get_command(app)))
    assert found == set(DOCUMENTS) == set(ASKED)


@pytest.mark.parametrize("command", DOCUMENTS)
def test_schemas_are_printed_and_are_what_they_should_be(run: Run, command: str) -> None:
    schema = strict(run("schema", *command.split()).stdout)
    assert schema == schema_of(command)
    assert schema["$schema"].startswith("https://json-schema.org/draft/2020-12")


def test_schemas_are_valid() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    for command in DOCUMENTS:
        jsonschema.Draft202012Validator.check_schema(schema_of(command))


def test_the_commands_are_listed_and_others_refused(run: Run) -> None:
    assert run("schema").stdout.splitlines() == list(DOCUMENTS)
    assert "did you mean 'lexicon list'" in run("schema", "lexicon", "lst").complaint


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        ({"schema": 0}, "$.schema is 0"),
        ({"status": "perhaps"}, "$.status is 'perhaps'"),
        ({"nodes": 1.5}, "$.nodes is of type float, not integer"),
        ({"nodes": True}, "$.nodes is of type bool, not integer"),
        ({"rows": ["A", 5]}, "$.rows[1] is of type int, not string"),
        ({"moved": [[1]]}, "$.moved[0] is too short"),
        ({"moved": [[1, 2, 3]]}, "$.moved[0][2] may not be there"),
        ({"colour": "red"}, "$.colour may not be there"),
    ],
)
def test_the_checker_of_these_tests_sees_flaws(change: dict[str, Any], flaw: str) -> None:
    sound = {"schema": 1, "status": "solved", "tiles": "AT", "rows": ["AT"], "words": ["AT"]} | {
        "nodes": 1,
        "seconds": 0.5,
        "lexicon": "x",
        "seed": 0,
        "moved": [],
        "placed": [[0, 1]],
        "minimal": True,
    }
    schema = schema_of("peel")
    assert list(flaws(sound, schema, schema)) == []
    assert list(flaws(sound | change, schema, schema)) == [flaw]
    del sound["tiles"]
    assert list(flaws(sound, schema, schema)) == ["$ lacks 'tiles'"]
