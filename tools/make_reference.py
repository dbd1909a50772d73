"""Write docs/reference.md from the docstrings of the public modules: `make docs`.

The sources are read and not imported, so that the page is the same wherever it is made: with or
without a compiler, with or without the extras.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference.md"

# What users import, room by room. Everything else may change without notice.
MODULES = (
    *("errors", "alphabet"),
    *("lexicon.lexicon", "lexicon.lists"),
    *("grid.placement", "grid.grid"),
    *("solver.limit", "solver.solve", "solver.peel", "solver.certificate", "solver.checker"),
    *("table.game", "table.rules", "table.seats", "table.faults", "table.match", "table.log"),
    *("table.registry", "table.telling", "table.live", "table.columns", "table.encoding"),
    *("bananagrams.rules", "bananagrams.actions", "bananagrams.view", "bananagrams.clock"),
    *("bananagrams.state", "bananagrams.scorers"),
    *("scrabble.rules", "scrabble.layout", "scrabble.move", "scrabble.turn"),
    *("scrabble.position",),
    *("scrabble.view", "scrabble.state", "scrabble.analysis"),
    *("scrabble.notation.cgp", "scrabble.notation.gcg.model", "scrabble.notation.gcg.reader"),
    *("scrabble.notation.gcg.writer", "scrabble.notation.gcg.walk", "scrabble.search.endgame"),
    *("auction.rules", "auction.view", "auction.words", "auction.state", "auction.game"),
    *(
        "arena.contest",
        "arena.played",
        "arena.results",
        "arena.tournament",
        "statistics",
        "arena.memory",
        "arena.store",
    ),
    *("quiz.schedule", "quiz.cards", "quiz.decks", "quiz.cardbox", "quiz.facts"),
    *("quiz.puzzle", "quiz.making", "quiz.games"),
    *("studies.experiment", "studies.claim", "studies.verdict", "studies.bench", "studies.timing"),
    *("studies.games", "studies.timed_games", "studies.outcome"),
    *("envs.table", "envs.scrabble", "envs.auction", "envs.bananagrams", "envs.append_or_rebuild"),
    "testing",
)

HEAD = """\
# Reference

The public classes and functions, from their docstrings. `make docs` writes this page; what is not
in it may change without notice. Names in `tilewright` itself (`Lexicon`, `Grid`, `Placement`,
`Direction`, `solve`, `peel`, `Peeler`, `Limit`, `Solution`, `Alphabet`, `TilewrightError`) are the
classes and functions of the same name below.
"""

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def main() -> None:
    PAGE.write_text(reference(), "utf-8")


def reference() -> str:
    """The whole page."""
    parts = [HEAD]
    room = ""
    for name in MODULES:
        if name.split(".")[0] != room:
            room = name.split(".")[0]
            parts.append(f"\n## {room}\n")
        parts.append("\n".join(["", *module_lines(name, source_of(name)), ""]))
    return "".join(parts)


def source_of(name: str) -> Path:
    """The file of a module or of a package."""
    path = ROOT / "src" / "tilewright" / name.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def module_lines(name: str, file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text("utf-8"))
    yield f"### tilewright.{name}"
    yield ""
    yield first_paragraph(tree)
    for node in tree.body:
        if isinstance(node, Definition) and is_documented(node):
            yield ""
            yield from class_lines(node) if isinstance(node, ast.ClassDef) else function_lines(node)


def is_documented(node: Definition) -> bool:
    return not node.name.startswith("_") and ast.get_docstring(node) is not None


def function_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    yield f"**`{node.name}{signature(node)}`**"
    yield ""
    yield ast.get_docstring(node) or ""


def class_lines(node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    yield f"**class `{node.name}{f'({bases})' if bases else ''}`**"
    yield ""
    yield ast.get_docstring(node) or ""
    members = [*member_lines(node)]
    if members:
        yield ""
        yield from members


def member_lines(node: ast.ClassDef) -> Iterator[str]:
    """The fields in one line; then the methods, each with what its docstring begins with."""
    fields = [
        f"{child.target.id}: {ast.unparse(child.annotation)}"
        for child in node.body
        if isinstance(child, ast.AnnAssign)
        and isinstance(child.target, ast.Name)
        and not child.target.id.startswith("_")
    ]
    if fields:
        yield f"- fields: {', '.join(f'`{field}`' for field in fields)}"
    is_protocol = any(ast.unparse(base).startswith("Protocol") for base in node.bases)
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            if child.name == "__init__":
                yield f"- `{node.name}{signature(child)}`"
            elif is_documented(child):
                yield f"- `{child.name}{member_signature(child)}`: {first_paragraph(child)}"
            elif is_protocol and not child.name.startswith("_"):
                yield f"- `{child.name}{member_signature(child)}`"


def member_signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """A property has none but its type."""
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    if decorators & {"property", "cached_property", "functools.cached_property"}:
        return f": {ast.unparse(node.returns)}" if node.returns else ""
    return signature(node)


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The arguments without `self` and `cls`, and what comes back."""
    arguments = node.args
    if arguments.args and arguments.args[0].arg in ("self", "cls"):
        arguments = ast.arguments(**{**vars(arguments), "args": arguments.args[1:]})
    answer = ast.unparse(node.returns) if node.returns and node.name != "__init__" else ""
    return f"({ast.unparse(arguments)})" + (f" -> {answer}" if answer else "")


def first_paragraph(node: ast.Module | Definition) -> str:
    text = inspect.cleandoc(ast.get_docstring(node) or "")
    return " ".join(text.split("\n\n")[0].split())


if __name__ == "__main__":
    main()
