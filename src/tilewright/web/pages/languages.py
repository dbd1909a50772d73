"""The language of a visitor, and the texts of the pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers

LANGUAGES = ("en", "fr")
DEFAULT = "en"
COOKIE = "language"
MOST_HEADER = 500  # characters of Accept-Language

_SLOT = re.compile(r"\{\{([\w.-]+)\}\}")
_NAMED = re.compile(r'"([a-z]\w*\.[\w.]+)"')
_OPEN = re.compile(r"`([a-z]\w*\.[\w.]*)\$\{")
_CODE = re.compile(r"`([^`]*)`")

Tree = Mapping[str, Any]


def language_of(headers: Headers) -> str:
    """The language of the cookie, else of the browser, else English."""
    chosen = _cookie(headers.get("cookie", ""))
    return chosen if chosen in LANGUAGES else preferred(headers.get("accept-language", ""))


def _cookie(header: str) -> str | None:
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel else None


def preferred(accepted: str) -> str:
    """The best available language by the weights of an Accept-Language header."""
    weights: dict[str, float] = {}
    for part in accepted[:MOST_HEADER].split(","):
        tag, _, parameter = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language == "*":
            language = DEFAULT
        if language in LANGUAGES:
            weights[language] = max(_weight(parameter), weights.get(language, 0.0))
    best = max(weights, key=lambda language: weights[language], default=DEFAULT)
    return best if weights.get(best) else DEFAULT


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    found = re.fullmatch(r"\s*([01](?:\.\d{0,3})?)\s*", value)
    return min(float(found[1]), 1.0) if found else 0.0


def file_of(folder: Path, language: str) -> Path:
    """The file of a language's texts."""
    return folder / "texts" / f"{language}.json"


def read_texts(folder: Path, language: str) -> Tree:
    """The texts of a language, with English for missing ones."""
    english: Tree = json.loads(file_of(folder, DEFAULT).read_text("utf-8"))
    own: Tree = json.loads(file_of(folder, language).read_text("utf-8"))
    return merged(english, own)


def merged(below: Tree, above: Tree) -> Tree:
    """Merge two trees; the second one wins."""
    both = {**below, **above}
    for key in below.keys() & above.keys():
        if isinstance(below[key], dict) and isinstance(above[key], dict):
            both[key] = merged(below[key], above[key])
    return both


def leaves(tree: Tree, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """All texts with their keys; plural forms and lists stay together."""
    for name, value in tree.items():
        if isinstance(value, dict) and "other" not in value:
            yield from leaves(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def fill(document: str, texts: Tree, escaped: Callable[[str], str]) -> str:
    """Replace the placeholders of a document by escaped texts.

    A list of texts becomes list items.
    """
    known = dict(leaves(texts))

    def filled(slot: re.Match[str]) -> str:
        text = known.get(slot[1])
        if isinstance(text, list):
            return "".join(f"<li>{escaped(item)}</li>" for item in text)
        return escaped(text if isinstance(text, str) else slot[1])

    return _SLOT.sub(filled, document)


def in_html(text: str) -> str:
    """A text as HTML; backquotes mark code."""
    return _CODE.sub(r"<code>\1</code>", escape(text))


def asked_for(texts: Tree, scripts: str) -> Tree:
    """The texts whose keys the scripts name, in full or by prefix: `levels.${name}`."""
    named = set(_NAMED.findall(scripts))
    return _only(texts, named, tuple(_OPEN.findall(scripts)))


def _only(texts: Tree, named: Collection[str], begun: tuple[str, ...], prefix: str = "") -> Tree:
    kept = {}
    for name, value in texts.items():
        key = prefix + name
        if isinstance(value, dict) and "other" not in value:
            if group := _only(value, named, begun, f"{key}."):
                kept[name] = group
        elif key in named or key.startswith(begun):
            kept[name] = value
    return kept
