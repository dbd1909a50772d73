"""Hooks of the documentation site: pages and links outside `docs/`.

Some files at the root of the repository become pages. Links to other files outside `docs/` point
to the repository's URL in `pyproject.toml`.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
# [text](target) with a relative target and an optional fragment
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
    """Point links outside `docs/` to the repository."""
    if page.file.src_uri in PAGES.values():
        return markdown
    return relinked(markdown, f"docs/{page.file.src_uri}")


def relinked(text: str, source: str) -> str:
    """Rewrite the links of a page so that they work on the site."""
    return LINK.sub(lambda link: f"]({target(link[1], source)}{link[2] or ''})", text)


def target(link: str, source: str) -> str:
    """Return the target on the site of a relative link in a file."""
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
