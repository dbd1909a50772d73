"""Refusals as pages for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.serving import Served
from tilewright.web.errors import STATUS
from tilewright.web.pages.refusals import KINDS, OTHER, page_of

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
FRENCH = BROWSER | {"accept-language": "fr-FR,fr;q=0.9"}


@pytest.mark.parametrize(
    "path", ["/nonsense", "/room/abc", "/rules/chess", "/static/x.js", "/daily/x"]
)
def test_a_browser_gets_a_page_and_a_program_json(server: Served, path: str) -> None:
    page = server.http.get(path, headers=BROWSER)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-language"] == "en"
    assert "content-security-policy" in page.headers
    assert page.text.count("<h1>") == 1 and "{{" not in page.text
    french = server.http.get(path, headers=FRENCH)
    assert '<html lang="fr">' in french.text and french.text != page.text
    for headers in ({}, {"accept": "application/json"}):
        answer = server.http.get(path, headers=headers)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] in ("not-found", "no-such-room")


@pytest.mark.parametrize("path", ["/api/rooms/abc", "/api/nonsense", "/api/daily/x"])
def test_the_api_answers_a_browser_in_json_too(server: Served, path: str) -> None:
    assert "error" in server.http.get(path, headers=BROWSER).json()


def test_only_an_address_that_is_opened_gets_a_page(server: Served) -> None:
    answer = server.http.post("/room/abc", headers=BROWSER)
    assert answer.status_code == 405 and "error" in answer.json()
    wrong = server.http.get("/", headers=BROWSER | {"host": "evil.example"})
    assert wrong.status_code == 400 and "<h1>" in wrong.text


def test_a_rate_limit_is_explained_with_its_seconds(serve: Callable[..., Served]) -> None:
    served = serve(files_a_second=0.01, files_at_once=2.0)
    answers = [served.http.get("/rules", headers=BROWSER) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    page = answers[-1]
    assert page.headers["retry-after"] in page.text and "{seconds}" not in page.text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_code_has_its_page(language: str) -> None:
    assert KINDS.keys() <= STATUS.keys()
    pages = {kind: page_of(kind, language) for kind in (*KINDS.values(), OTHER)}
    assert len(set(pages.values())) == len(pages)
    for page in pages.values():
        assert page.count("<section") == 1


def test_rules_and_the_daily_hand_are_pages(server: Served, guests: Served) -> None:
    for path in ("/rules", "/rules/bananagrams", "/rules/scrabble", "/rules/auction", "/daily"):
        for headers in (BROWSER, FRENCH):
            answer = server.http.get(path, headers=headers)
            assert answer.status_code == 200 and "{{" not in answer.text
    assert guests.http.get("/rules/ghost").status_code == 200
    about = {
        game["name"]: game["about"] for game in guests.http.get("/api/choices").json()["games"]
    }
    assert about["ghost"].startswith("Ghost: ") and all(about.values())
