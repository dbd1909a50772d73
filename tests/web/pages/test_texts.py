"""The files of texts: the same keys and placeholders in every language, and none unused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tilewright import web
from tilewright.scrabble.notation.gcg.oddities import SENTENCES
from tilewright.web.pages.languages import LANGUAGES, leaves
from tilewright.web.pages.made import Maker
from tilewright.web.pages.validation import ANY, LIMITS

STATIC = Path(web.__file__).parent / "static"
PAGES = sorted([*STATIC.glob("*.html"), *STATIC.glob("*.webmanifest")])
SCRIPTS = sorted((STATIC / "js").glob("*.js"))
FORMS = {"en": {"one", "other"}, "fr": {"one", "other"}}

CALLED = re.compile(r"""\bt\(\s*["']([\w.\- ]+)["']""")
QUOTED = re.compile(r"""["'`]([a-z][\w-]*(?:\.[\w\- ]+)+)["'`]""")
OPEN = re.compile(r"`([a-z][\w-]*\.[\w\-. ]*)\$\{")
SLOT = re.compile(r"\{\{([\w.-]+)\}\}")
NAME = re.compile(r"\{(\w+)\}")
REASON = re.compile(r'\.because\(\s*"([\w-]+)"')


def _texts(language: str) -> dict[str, Any]:
    document = json.loads((STATIC / "texts" / f"{language}.json").read_text("utf-8"))
    return dict(leaves(document))


ENGLISH = _texts("en")


def _found(pattern: re.Pattern[str], files: list[Path]) -> set[str]:
    return {key for file in files for key in pattern.findall(file.read_text("utf-8"))}


def _slots() -> set[str]:
    """All texts that pages have slots for, also by their layouts and parts."""
    maker = Maker(STATIC)
    return {key for page in PAGES for key in SLOT.findall(maker.document(page.name))}


def test_every_file_of_texts_belongs_to_a_language() -> None:
    files = {file.stem for file in (STATIC / "texts").glob("*.json")}
    assert files == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_twice(language: str) -> None:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names)), names
        return dict(pairs)

    text = (STATIC / "texts" / f"{language}.json").read_text("utf-8")
    json.loads(text, object_pairs_hook=once)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_key_and_no_other(language: str) -> None:
    assert _texts(language).keys() ^ ENGLISH.keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same_in_every_language(language: str) -> None:
    for key, text in _texts(language).items():
        english = ENGLISH[key]
        assert isinstance(text, dict) == isinstance(english, dict), key
        assert isinstance(text, list) == isinstance(english, list), key
        if isinstance(text, list):
            assert len(text) == len(english), key
            assert not any(NAME.search(item) or item.strip() != item for item in text), key
        elif isinstance(text, dict):
            assert text.keys() == FORMS[language], key
            names = set().union(*(NAME.findall(form) for form in text.values()))
            expected = set().union(*(NAME.findall(form) for form in english.values()))
            assert names | {"count"} == expected | {"count"}, key
        else:
            assert sorted(set(NAME.findall(text))) == sorted(set(NAME.findall(english))), key
            assert text.strip() == text, key


def test_every_key_is_used() -> None:
    used = _slots() | _found(QUOTED, SCRIPTS)
    groups = tuple(_found(OPEN, SCRIPTS))
    unused = {key for key in ENGLISH if key not in used and not key.startswith(groups)}
    assert unused == set()


def test_every_key_that_is_asked_for_is_there() -> None:
    assert _slots() | _found(CALLED, SCRIPTS) <= ENGLISH.keys()
    assert not any(isinstance(ENGLISH[key], dict) for key in _slots())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", sorted(STATIC.glob("*.html")), ids=lambda page: page.stem)
def test_no_slot_is_left_in_a_page(page: Path, language: str) -> None:
    served = Maker(STATIC).body(page.name, language).decode()
    assert SLOT.search(served) is None
    assert f'<html lang="{language}">' in served or "{{" not in page.read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_names_itself_and_the_other_one(language: str) -> None:
    texts = _texts(language)
    assert texts["language.code"] == language
    assert texts["language.next"] in LANGUAGES
    assert texts["language.next"] != language


def _listed(text: str | list[str]) -> list[str]:
    return text if isinstance(text, list) else [text]


def test_french_punctuation_stays_with_its_word() -> None:
    loose = re.compile(r"\S [!?:;»]|« ")
    forms = (
        form
        for text in _texts("fr").values()
        for form in (text.values() if isinstance(text, dict) else _listed(text))
    )
    assert [form for form in forms if loose.search(form)] == []


def test_every_reason_of_a_refusal_has_a_text() -> None:
    sources = sorted(Path(web.__file__).parents[1].rglob("*.py"))
    named = _found(REASON, sources) | {ANY, *(reason for reason, _ in LIMITS.values())}
    assert {"not-words", "bid", "tiles-left"} <= named
    assert {key.removeprefix("why.") for key in ENGLISH if key.startswith("why.")} == named


@pytest.mark.parametrize("reason", SENTENCES)
def test_every_warning_about_a_game_file_has_a_text_with_its_facts(reason: str) -> None:
    _, sentence = SENTENCES[reason]
    assert set(NAME.findall(ENGLISH[f"odd.{reason}"])) == set(NAME.findall(sentence))
