"""The analysis board as a player uses it: racks in variations, large collections, a phone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.analysis.games import gcg, played
from tests.web.browser.conftest import Open
from tests.web.browser.test_analyse import called, paste
from tilewright import Lexicon
from tilewright.scrabble.notation.cgp import write_cgp
from tilewright.scrabble.notation.gcg import parse_gcg

ROOM = "(await import('/static/js/analyseroom.js')).STANDARD"
WATCH = """() => {
    const line = document.getElementById("progress-line");
    const text = document.getElementById("progress-text");
    window.seen = [];
    new MutationObserver(() => line.hidden || seen.push(text.textContent))
        .observe(text, { childList: true, characterData: true, subtree: true });
}"""
SIX_PLAYERS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


@pytest.fixture(scope="module")
def game(words: Lexicon) -> str:
    return gcg(words, seed=4)


def seats(page: Page) -> list[str]:
    return page.locator("#seats .rack-text").all_inner_texts()


def play_another_move(page: Page) -> None:
    page.locator("#candidates tbody tr:not(.made)").first.click()
    page.locator("#play-candidate").click()


def test_a_variation_goes_on_with_the_rack_of_the_next_turn(open_page: Open, game: str) -> None:
    """The opponent holds the same tiles whatever is played; the own leave stays hidden."""
    page = open_page("/analyse")
    paste(page, game)
    second = parse_gcg(game).events[1]
    play_another_move(page)
    row = page.locator("#move-list tr.variation")
    expect(row).to_have_count(1)
    assert sorted(seats(page)[1]) == sorted(second.rack)
    expect(page.locator("#candidates tbody tr").first).to_be_attached()
    expect(page.locator("#opponent")).to_have_value("")
    play_another_move(page)
    expect(page.locator("#rack-entry")).to_be_visible()  # tiles were drawn, which ones is unknown
    expect(page.locator("#run")).to_be_disabled()


@pytest.mark.parametrize(
    ("cells", "racks", "short"),
    [
        (9, ["AEINRST", ""], False),
        (9, ["AEINR", ""], True),
        (9, ["", ""], False),
        (86, ["AEINRST", ""], False),
        (88, ["AEINR", ""], False),  # the other seven tiles are the opponent's
        (88, ["AEIN", "RS"], True),
        (92, ["AEI", "RS"], False),
    ],
)
def test_a_rack_is_short_if_tiles_are_left_for_it(
    open_page: Open, cells: int, racks: list[str], short: bool
) -> None:
    page = open_page("/analyse")
    board = f"new Map(Array.from({{ length: {cells} }}, (_, at) => [String(at), 'A']))"
    call = f"m.isShort({ROOM}, {{ cells: {board}, racks: {racks} }})"
    assert called(page, "analysetiles", call) is short


def test_the_bag_counts_the_unknown_rack_of_the_player_to_move(
    open_page: Open, words: Lexicon
) -> None:
    position = played(words, 4, 6)
    page = open_page("/analyse")
    line = write_cgp(position).split()
    page.get_by_label("Or paste a game").fill(f"{line[0]} / {line[2]} {line[3]}")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#unseen-title")).to_contain_text(f"bag {position.bag})")


def test_every_player_of_a_collection_is_in_the_charts(open_page: Open) -> None:
    page = open_page("/analyse")
    judged = {"is_mistake": True, "loss_win": 0.1, "kind": "scoring", "phase": "middle"}
    entry = """((names) => ({
        game: { format: "gcg", players: names.map((name) => ({ name })), turns: [] }, summary: null,
        judged: new Map(names.map((_, seat) => [seat, { ...JUDGED, seat }])) }))"""
    entry = entry.replace("JUDGED", str(judged).replace("True", "true"))
    pairs = [list(SIX_PLAYERS[at : at + 2]) for at in (0, 2, 4)]
    call = f"m.collectionReport({pairs}.map({entry}), {{ back: () => {{}} }})"
    text = called(page, "analysereport", f"{call}.map((node) => node.outerHTML).join('')")
    charts = str(text).split('class="charts')[1]
    assert all(f">{name}<" in charts for name in SIX_PLAYERS)


def test_each_draw_has_its_line_of_play(open_page: Open) -> None:
    page = open_page("/analyse")
    draws = [
        {"tile": tile, "chance": 0.5, "win": 1, "spread": 3, "exact": True, "line": line}
        for tile, line in (("A", ["8G CAT", "9G AS"]), ("B", ["8G CAT"]))
    ]
    call = f"m.detailOf({json.dumps({'move': '8G CAT', 'tiles': draws, 'line': ['8G CAT']})}, "
    call += "{ nameOf: () => '', cells: new Map() }).map((node) => node.outerHTML).join('')"
    text = str(called(page, "analysedetail", call))
    assert text.count("draw-line") == 1 and "9G AS" in text and "8G CAT" not in text


def test_opening_many_files_shows_how_far_it_is(open_page: Open, game: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.gcg" for number in range(4)]
    for file in files:
        file.write_text(game)
    page = open_page("/analyse")
    page.evaluate(WATCH)
    page.locator("#file").set_input_files(files)
    expect(page.locator("#games-table tbody tr")).to_have_count(4)
    assert page.evaluate("seen") == [f"Opening {at}.gcg ({at + 1} of 4)" for at in range(4)]
    expect(page.locator("#progress-line")).to_be_hidden()


def test_games_opened_on_a_phone_are_in_sight(open_page: Open, game: str, tmp_path: Path) -> None:
    files = [tmp_path / "one.gcg", tmp_path / "two.gcg"]
    for file in files:
        file.write_text(game)
    page = open_page("/analyse", phone=True)
    page.locator("#open-pasted").scroll_into_view_if_needed()
    page.locator("#file").set_input_files(files)
    expect(page.locator("#games-table tbody tr").first).to_be_in_viewport()


def test_phoneys_are_named_and_not_their_own_better_move(open_page: Open) -> None:
    page = open_page("/analyse")
    judged = {"is_mistake": True, "kind": "phoney", "phoneys": ["WNIEY"], "loss_win": 0.0}
    stood = judged | {"move": "H8 WNIEY", "best": "H8 WNIEY"}
    worse = judged | {"move": "H8 WNIEY", "best": "H8 WINEY", "loss_win": 0.05, "loss_points": 3}
    let = worse | {"kind": "unchallenged_phoney", "phoneys": [], "best": "challenge"}
    texts = [
        called(page, "analysescore", f"m.judgementText({json.dumps(one)}, new Map())")
        for one in (stood, worse, let)
    ]
    assert [("WNIEY" in str(text), "better" in str(text)) for text in texts] == [
        (True, False),
        (True, True),
        (False, True),
    ]
    assert "Challenge" in str(texts[2])


def test_screen_readers_hear_the_best_move_once(open_page: Open, game: str) -> None:
    page = open_page("/analyse")
    assert page.locator("#engine-state[role=status], #engine-state[aria-live]").count() == 0
    paste(page, game)
    best = page.locator("#candidates tbody tr").first
    expect(page.locator("#said-events")).to_contain_text("Best move")
    expect(page.locator("#said-events")).to_contain_text(best.locator("th").inner_text().split()[0])


def test_the_details_of_a_candidate_are_near_the_list_on_a_phone(
    open_page: Open, game: str
) -> None:
    page = open_page("/analyse", phone=True)
    paste(page, game)
    page.locator(".panel-choice").get_by_role("button", name="Engine").tap()
    page.locator("#candidates tbody tr").first.tap()
    expect(page.locator("#detail")).to_be_visible()
    row, detail = (page.locator(one).first.bounding_box() for one in ("#candidates tr", "#detail"))
    assert row is not None and detail is not None
    assert detail["y"] - row["y"] < 780
