"""Hooks of the documentation site: pages and links outside `docs/`.

Files at the root of the repository become pages, and links to other files of the repository lead
to its address in `pyproject.toml`.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
# [text](target), the target not an address, and an optional part of the page
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages of the repository's root."""
    from mkdocs.structure.files import File

    icon = (ROOT / "src/tilewright/web/static/favicon.svg").read_bytes()
    files.append(File.generated(config, "images/favicon.svg", content=icon))
    for source, page in PAGES.items():
        text = (ROOT / source).read_text("utf-8")
        files.append(File.generated(config, page, content=relinked(text, source)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead links out of `docs/` to the repository."""
    if page.file.src_uri in PAGES.values():
        return markdown
    return relinked(markdown, f"docs/{page.file.src_uri}")


def relinked(text: str, source: str) -> str:
    """A page of the repository with links that work on the site."""
    return LINK.sub(lambda link: f"]({target(link[1], source)}{link[2] or ''})", text)


def target(link: str, source: str) -> str:
    """Where a relative link of a file leads from its page on the site."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
    depth = source.count("/") - 1 if source.startswith("docs/") else 0
    if path in PAGES:
        return "../" * depth + PAGES[path]
    if path.startswith("docs/"):
        return "../" * depth + path.removeprefix("docs/")
    return f"{repository()}/blob/main/{path}"


def repository() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["urls"]["Repository"])
