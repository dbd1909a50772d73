"""Which language a visitor gets, and how pages are filled with its texts."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers

from tests.web.serving import Served
from tilewright.web.pages.languages import (
    LANGUAGES,
    asked_for,
    fill,
    in_html,
    language_of,
    merged,
    preferred,
)

TEXTS = {"a": {"b": '<i> & "quoted"', "code": "run `tilewright <x>` now", "only": "yes"}}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("de, FR ; q=0.5, en;q=0.3", "fr"),
        ("de,*;q=0.5", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0.2,*;q=0.1", "fr"),
        ("fr;q=nan,en;q=0.1", "en"),
        ("frr", "en"),
        ("nl", "en"),
    ],
)
def test_the_browsers_weights_decide(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


@pytest.mark.parametrize(
    ("cookie", "language"),
    [
        ("language=fr", "fr"),
        ("a=b; language=en", "en"),
        ("language=xx", "fr"),
        ("language=", "fr"),
        ("language=../../etc", "fr"),
        (";;=;language", "fr"),
    ],
)
def test_the_cookie_goes_before_the_browser(cookie: str, language: str) -> None:
    assert language_of(Headers({"cookie": cookie, "accept-language": "fr"})) == language


@given(st.text(), st.text())
def test_any_header_gives_one_of_our_languages(cookie: str, accepted: str) -> None:
    raw = [(b"cookie", cookie.encode()), (b"accept-language", accepted.encode())]
    assert language_of(Headers(raw=raw)) in LANGUAGES


def test_texts_are_escaped_and_code_is_marked() -> None:
    assert (
        fill('<p title="{{a.b}}">', TEXTS, in_html)
        == '<p title="&lt;i&gt; &amp; &quot;quoted&quot;">'
    )
    assert fill("{{a.code}}", TEXTS, in_html) == "run <code>tilewright &lt;x&gt;</code> now"
    assert fill("{{not.there}} {a.b}", TEXTS, in_html) == "not.there {a.b}"


def test_missing_translations_fall_back_to_english() -> None:
    both = merged(TEXTS, {"a": {"b": "là"}, "c": {"d": "e"}})
    assert both["a"] == TEXTS["a"] | {"b": "là"}
    assert both["c"] == {"d": "e"}


def test_scripts_get_the_texts_that_they_name() -> None:
    texts = {"a": {"b": "x", "c": "y", "d": {"one": "1", "other": "2"}}, "levels": {"easy": "z"}}
    assert asked_for(texts, 't("a.b")') == {"a": {"b": "x"}}
    assert asked_for(texts, "t(`levels.${name}`)") == {"levels": {"easy": "z"}}
    assert asked_for(texts, 't("a.d", { count })') == {"a": {"d": texts["a"]["d"]}}
    assert asked_for(texts, "nothing") == {}


@pytest.mark.parametrize("path", ["/", "/replay", "/offline"])
def test_pages_and_texts_are_served_in_the_visitors_language(server: Served, path: str) -> None:
    def get(**headers: str) -> httpx.Response:
        return server.http.get(path, headers=headers)

    english, french = get(), get(cookie="language=fr")
    assert english.headers["content-language"] == "en"
    assert french.headers["content-language"] == "fr"
    assert english.text != french.text
    assert {"accept-language", "cookie"} <= {
        part.strip() for part in french.headers["vary"].lower().split(",")
    }
    assert get(**{"accept-language": "fr-FR"}).text == french.text
    assert french.headers["etag"] != english.headers["etag"]
    again = get(cookie="language=fr", **{"if-none-match": french.headers["etag"]})
    assert again.status_code == 304
    assert get(**{"if-none-match": french.headers["etag"]}).status_code == 200


def test_other_files_do_not_depend_on_the_language(server: Served) -> None:
    answer = server.http.get("/static/js/texts.js", headers={"cookie": "language=fr"})
    assert "content-language" not in answer.headers
    assert "cookie" not in answer.headers["vary"].lower()
