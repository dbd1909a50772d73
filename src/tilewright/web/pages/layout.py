"""Page templates: pages, layouts and shared parts.

A page starts with settings, one `name: value, value` per line, up to a line `---`. Its layout
is the file in `parts` that the setting `layout` names; the page takes the place of the line
`{{> content}}` in it. `{{> name}}` on a line includes another part.

A line with `[[name]]` is repeated for each value of the setting, and omitted without one.
"""

from __future__ import annotations

import re
from collections.abc import Callable

PARTS = "parts"

_PART = re.compile(r"\{\{> ([\w-]+)\}\}\n")
_SETTING = re.compile(r"\[\[(\w+)\]\]")
_CONTENT = "{{> content}}\n"
_END = "---\n"

Settings = dict[str, list[str]]


def arranged(name: str, read: Callable[[str], str]) -> str:
    """Assemble a page without its texts; `read` returns the content of a file."""
    settings, document = _parsed(read(name))
    while layout := settings.pop("layout", None):
        outer_settings, outer = _parsed(read(f"{PARTS}/{layout[0]}.html"))
        settings = outer_settings | settings
        document = outer.replace(_CONTENT, document)
    document = _PART.sub(lambda part: _part(part[1], name, read), document)
    return "".join(
        made for line in document.splitlines(keepends=True) for made in _lines(line, settings)
    )


def _parsed(text: str) -> tuple[Settings, str]:
    head, end, content = text.partition(_END)
    if not end:
        return {}, text
    pairs = (line.partition(": ") for line in head.splitlines())
    return {name: values.split(", ") for name, _, values in pairs}, content


def _part(part: str, page: str, read: Callable[[str], str]) -> str:
    """A shared part, with the link to this page marked."""
    link = f'href="/{page.removesuffix(".html").removesuffix("index")}"'
    return read(f"{PARTS}/{part}.html").replace(f"{link}>", f'{link} aria-current="page">')


def _lines(line: str, settings: Settings) -> list[str]:
    found = _SETTING.search(line)
    if not found:
        return [line]
    filled = (line.replace(found[0], value) for value in settings.get(found[1], []))
    return [made for one in filled for made in _lines(one, settings)]
