"""Generated files: the manifest, the service worker, the head of every page."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.web.serving import Served
from tilewright import web
from tilewright.web.pages.languages import LANGUAGES
from tilewright.web.pages.made import OFFLINE, WORKER, Maker

STATIC = Path(web.__file__).parent / "static"
PNG = b"\x89PNG\r\n\x1a\n"


def test_the_page_can_be_installed(server: Served) -> None:
    answer = server.http.get("/manifest.webmanifest", headers={"cookie": "language=fr"})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["lang"], manifest["start_url"], manifest["scope"]) == ("fr", "/", "/")
    for icon in manifest["icons"]:
        picture = server.http.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert picture.content.startswith(PNG)
            size = int.from_bytes(picture.content[16:20])
            assert icon["sizes"] == f"{size}x{size}"
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
    assert {"192x192", "512x512", "any"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_the_worker_is_at_the_root_and_never_stale(server: Served) -> None:
    answer = server.http.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "{{" not in answer.text
    kept = re.search(r"FILES = \[OFFLINE, (.+)\]", answer.text)
    assert kept is not None
    for path in re.findall(r'"(.+?)"', kept[1]):
        assert server.http.get(path).status_code == 200


def test_every_page_but_the_offline_one_names_the_manifest_and_the_worker() -> None:
    maker = Maker(STATIC)
    for page in STATIC.glob("*.html"):
        made = maker.body(page.name, "en").decode()
        installs = 'rel="manifest"' in made and "install.js" in made
        assert installs == (page.name != OFFLINE)


def test_the_offline_page_names_only_what_the_worker_keeps() -> None:
    page = (STATIC / OFFLINE).read_text("utf-8")
    worker = (STATIC / WORKER).read_text("utf-8")
    for path in re.findall(r'(?:href|src)="(/.*?)"', page):
        assert f'"{path}"' in worker


@pytest.mark.parametrize("changed", ["css/offline.css", "js/offline.js", OFFLINE, "texts/fr.json"])
def test_the_service_workers_cache_name_changes_with_its_contents(
    changed: str, tmp_path: Path
) -> None:
    shutil.copytree(STATIC, tmp_path / "static")
    maker = Maker(tmp_path / "static")
    before = maker.body(WORKER, None)
    assert maker.body(WORKER, None) == before
    file = tmp_path / "static" / changed
    text = file.read_text("utf-8")
    new = text.replace("hors ligne", "sans réseau") if changed.endswith("json") else f"{text}\n"
    file.write_text(new, "utf-8")
    assert maker.body(WORKER, None) != before
    assert file in maker.sources(WORKER, None)


def test_texts_in_the_manifest_are_escaped_for_json(tmp_path: Path) -> None:
    shutil.copytree(STATIC, tmp_path / "static")
    (tmp_path / "static" / "texts" / "en.json").write_text(
        '{"lobby": {"description": "a \\"b\\""}}'
    )
    made = Maker(tmp_path / "static").body("manifest.webmanifest", "en")
    assert b'"description": "a \\"b\\""' in made


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offline_page_has_each_language(language: str, server: Served) -> None:
    answer = server.http.get("/offline", headers={"cookie": f"language={language}"})
    assert f'<html lang="{language}">' in answer.text


def test_a_page_holds_the_texts_of_all_modules_that_it_loads(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "texts").mkdir()
    (tmp_path / "js" / "a.js").write_text('import { b } from "./b.js";\nt("x.one")')
    (tmp_path / "js" / "b.js").write_text('import "./a.js";\nt("x.two")')
    (tmp_path / "js" / "c.js").write_text('t("x.three")')
    page = '<head><script type="module" src="/static/js/a.js"></script></head>'
    (tmp_path / "page.html").write_text(page)
    texts = {"x": {"one": "</script>", "two": "2", "three": "3"}}
    for language in LANGUAGES:
        (tmp_path / "texts" / f"{language}.json").write_text(json.dumps(texts))
    made = Maker(tmp_path).body("page.html", "en").decode()
    data = made.split('id="texts">')[1].split("</script>")[0]
    assert json.loads(data) == {"x": {"one": "</script>", "two": "2"}}


@pytest.mark.parametrize(
    ("page", "link"),
    [("index", "/"), ("solve", "/solve"), ("analyse", "/analyse"), ("words", "/words")],
)
def test_a_page_marks_the_link_to_itself_and_no_other(page: str, link: str) -> None:
    made = Maker(STATIC).body(f"{page}.html", "en").decode()
    assert re.findall(r'href="([^"]*)" aria-current="page"', made) == [link]
