"""The documents refer only to things that exist."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")])
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))

# [text](target#part), or the source of a picture
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)|(?:src|srcset)=\"([^\"]+)\"()")
# `make one two`, or the same on a line of a shell block
COMMAND = re.compile(r"(?:`|^)make((?: [a-z-]+)+)", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
ANCHOR = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
# A page loads nothing from other hosts; text may link to them.
LOADED = re.compile(r"<(?:script|img|iframe|source)[^>]*\bsrc(?:set)?=[\"']?(?:https?:)?//[^>]*>")
STYLED = re.compile(
    r"<link(?![^>]*rel=[\"']?(?:canonical|next|prev))[^>]*href=[\"']?(?:https?:)?//"
)


def name(document: Path) -> str:
    return str(document.relative_to(ROOT))


def links_of(document: Path) -> set[tuple[str, str]]:
    """The relative links of a page, each with the part of the page that it names."""
    found = LINK.findall(FENCE.sub("", document.read_text("utf-8")))
    return {(link or picture, part) for link, part, picture, _ in found if "://" not in link}


def parts_of(document: Path) -> set[str]:
    """The headings and anchors of a page, as links name them."""
    text = FENCE.sub("", document.read_text("utf-8"))
    headings = HEADING.findall(text)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings]
    slugs = {re.sub(r"[^\w\- ]", "", heading).strip().replace(" ", "-") for heading in plain}
    return slugs | set(ANCHOR.findall(text))


def targets_in(text: str) -> set[str]:
    return {target for words in COMMAND.findall(text) for target in words.split()}


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    for link, part in links_of(document):
        target = document.parent / link if link else document
        assert target.exists(), f"no file {link}"
        if part and target.suffix == ".md" and not part.startswith("tilewright."):
            assert part in parts_of(target), f"no heading #{part} in {name(target.resolve())}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_make_target_that_is_named_exists(document: Path) -> None:
    assert targets_in(document.read_text("utf-8")) <= TARGETS


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_no_placeholder_is_left(document: Path) -> None:
    text = FENCE.sub("", document.read_text("utf-8"))
    assert not re.findall(r"^[A-Z_]{3,}$|\bTODO\b|\bTBD\b", text, re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_nested_content_is_indented_by_four_spaces(document: Path) -> None:
    # With fewer, the site shows nested lists as flat ones and blocks in lists as text.
    text = FENCE.sub("", document.read_text("utf-8"))
    assert not re.findall(r"^ {1,3}[^ <].*$", text, re.MULTILINE)


def test_targets_are_seen_in_text_and_in_blocks() -> None:
    assert targets_in("Run `make lint types` or\nmake demo    # a comment\n") == {
        "lint",
        "types",
        "demo",
    }


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_help_lists_every_target() -> None:
    run = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(re.findall(r"^ +make ([a-z-]+)", run.stdout, re.MULTILINE)) == TARGETS


def test_there_is_a_place_for_the_figures() -> None:
    text = (ROOT / "docs" / "speed.md").read_text("utf-8")
    assert text.count("<!-- figures:begin -->") == text.count("<!-- figures:end -->") == 1


def test_the_words_are_spelled_right() -> None:
    pytest.importorskip("codespell_lib", reason="codespell is not installed")
    spoken = ["docs", "examples", "src", *(path.name for path in ROOT.glob("*.md"))]
    skip = "*.svg,*.png,*.txt,*.css,*.js,*.html,*.c,*.so,*.gz,*.xz,*.kwg,*.klv2,*.leaves,fr.json"
    checked = subprocess.run(
        [sys.executable, "-m", "codespell_lib", "--skip", skip, *spoken],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not checked.stdout, checked.stdout


def _referred() -> list[str]:
    """The modules of the reference."""
    pages = [*(ROOT / "docs" / "reference").glob("*.md")]
    return [one for page in pages for one in re.findall(r"^::: (\S+)$", page.read_text(), re.M)]


@pytest.mark.parametrize(
    "package",
    [
        *("tilewright", "tilewright.arena", "tilewright.auction", "tilewright.bananagrams"),
        *("tilewright.quiz", "tilewright.scrabble", "tilewright.scrabble.annotation"),
        *("tilewright.table", "tilewright.testing"),
        "tilewright.envs",
    ],
)
def test_every_public_name_is_in_the_reference(package: str) -> None:
    if package == "tilewright.envs":
        pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    module, referred = importlib.import_module(package), set(_referred())
    public = {name: getattr(module, name) for name in module.__all__}
    homes = {name: getattr(one, "__module__", "") for name, one in public.items()}
    ours = {name: home for name, home in homes.items() if home.startswith("tilewright.")}
    assert {name: home for name, home in ours.items() if home not in referred} == {}


def test_every_module_of_the_reference_exists() -> None:
    named = _referred()
    assert len(named) > 50
    assert len(named) == len(set(named))
    for module in named:
        path = ROOT / "src" / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__init__.py").exists(), module


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    named = set(re.findall(r"(\S+\.md)$", navigation, re.MULTILINE))
    made = {"contributing.md", "changelog.md"}  # from the root of the repository
    pages = {str(page.relative_to(ROOT / "docs")) for page in ROOT.glob("docs/**/*.md")}
    assert named == pages | made


@pytest.mark.slow
def test_the_site_builds_without_warnings_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="the extra docs is not installed")
    pytest.importorskip("mkdocstrings_handlers.python", reason="the extra docs is not installed")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    pages = [*tmp_path.rglob("*.html")]
    assert len(pages) > 30
    for page in pages:
        text = page.read_text("utf-8")
        assert not LOADED.findall(text) and not STYLED.findall(text), page.name
        classes = re.findall(r'<h\d id="tilewright\.[\w.]*\.([A-Z]\w*)"', text)
        assert len(classes) == len(set(classes)), page.name
    assert "images/bananagrams-dark.png" in (tmp_path / "playing.html").read_text("utf-8")
    solver = (tmp_path / "reference" / "solver.html").read_text("utf-8")
    assert 'id="tilewright.solver.solve.solve"' in solver
    assert (tmp_path / "search" / "search_index.json").stat().st_size > 100_000
