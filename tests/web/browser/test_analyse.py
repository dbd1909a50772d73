"""The analysis board: open, step, try out, set up, note, and take elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from tests.web.analysis.games import EMPTY, OPENING, gcg
from tests.web.browser.conftest import Open
from tests.web.browser.serving import Served
from tests.web.browser.table import READ_TILES, settle
from tests.web.browser.test_french import NARROW, leftovers
from tests.web.browser.test_quality import SMALL_TARGETS, check
from tests.web.serving import Served as Quick
from tilewright import Lexicon
from tilewright.scrabble.notation.gcg import parse_gcg, walk
from tilewright.scrabble.position import Position

Picture = Callable[[Page, str], None]
MOST_BYTES = 250_000


@pytest.fixture(scope="module")
def game(words: Lexicon) -> str:
    """A game of two engines."""
    return gcg(words, seed=4)


@pytest.fixture(scope="module")
def path(game: str) -> list[Position]:
    """Its positions, by the rules alone."""
    return list(walk(parse_gcg(game)))


@pytest.fixture
def opened(open_page: Open, game: str) -> Page:
    """The game, with an engine that thinks for longer than a test takes."""
    page = patient(open_page("/analyse"))
    paste(page, game)
    return page


def patient(page: Page) -> Page:
    page.evaluate("localStorage.setItem('tilewright:analysis', JSON.stringify({seconds: '60'}))")
    page.reload()
    return page


def paste(page: Page, text: str) -> None:
    page.get_by_label("Or paste a game").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#move-list tbody tr").first).to_be_visible()


def called(page: Page, file: str, call: str) -> object:
    """Return the result of a function `m.NAME` of a module."""
    return page.evaluate(
        f"async () => {{ const m = await import('/static/js/{file}.js'); return {call}; }}"
    )


def tiles(page: Page) -> dict[tuple[int, ...], str]:
    found = page.locator("#board .tiles .tile").evaluate_all(READ_TILES)
    return {tuple(map(int, at.split(","))): letter for at, letter in found}


def cells(position: Position) -> dict[tuple[int, ...], str]:
    return {
        (row, column): tile
        for row, line in enumerate(position.rows)
        for column, tile in enumerate(line)
        if tile != "."
    }


def selected(page: Page) -> str:
    return page.locator("#move-list tr[aria-selected=true]").inner_text()


def rack(page: Page) -> str:
    return "".join(
        letter for _, letter in page.locator("#rack .hand-tile").evaluate_all(READ_TILES)
    )


def test_arrow_keys_step_through_a_game(
    opened: Page, path: list[Position], picture: Picture
) -> None:
    turns = len(path) - 1
    expect(opened.locator("#move-list tbody tr")).to_have_count(turns + 1)
    assert tiles(opened) == {}
    for position in path[1:4]:
        opened.keyboard.press("ArrowRight")
        assert tiles(opened) == cells(position)
        assert sorted(rack(opened)) == sorted(position.racks[position.on_turn])
    picture(opened, "analyse")
    opened.keyboard.press("End")
    assert tiles(opened) == cells(path[-1])
    opened.keyboard.press("ArrowLeft")
    opened.keyboard.press("Home")
    assert tiles(opened) == {}
    final = " – ".join(map(str, path[-1].scores))
    expect(opened.locator("#game-facts")).to_contain_text(final)


def test_the_list_has_racks_leaves_scores_and_totals(opened: Page, game: str) -> None:
    record = parse_gcg(game)
    rows = opened.locator("#move-list tbody tr")
    for index, event in enumerate(record.events[:6]):
        text = rows.nth(index).inner_text()
        assert str(event.score) in text
        assert str(event.total) in text
        assert event.rack in text


def test_a_laid_out_move_becomes_a_variation_and_the_main_line_stays(
    opened: Page, words: Lexicon, path: list[Position], picture: Picture
) -> None:
    before = opened.locator("#move-list tbody tr").count()
    pairs = ("".join(pair) for pair in permutations(rack(opened), 2))
    word = next(pair for pair in pairs if pair in words)
    for letter in word:
        opened.keyboard.press(letter)
    expect(opened.locator("#state")).to_contain_text(word)
    opened.keyboard.press("Enter")
    expect(opened.locator("#move-list tr.variation")).to_have_count(1)
    expect(opened.locator("#move-list tbody tr")).to_have_count(before + 2)
    assert "".join(tiles(opened).values()) == word
    opened.keyboard.press("ArrowLeft")
    assert word in selected(opened)
    opened.keyboard.press("ArrowUp")
    opened.keyboard.press("ArrowRight")
    assert tiles(opened) == cells(path[1])
    opened.locator("#move-list tr.variation").click()
    opened.get_by_role("button", name="Delete this variation").click()
    expect(opened.locator("#move-list tbody tr")).to_have_count(before)


def test_a_position_is_set_up_by_keys_and_flags_what_cannot_be(
    open_page: Open, picture: Picture
) -> None:
    page = open_page("/analyse")
    page.get_by_role("button", name="Set up a position").click()
    expect(page.locator("#setup")).to_be_visible()
    page.keyboard.type("zza")
    page.keyboard.press("Shift+B")
    expect(page.locator("#problems li")).to_have_count(1)
    expect(page.locator("#problems")).to_contain_text("Z")
    page.keyboard.press("Control+z")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator("#problems li")).to_have_count(0)
    assert tiles(page) == {(7, 7): "Z"}
    page.keyboard.press("a")
    page.get_by_label("Rack of the player to move").fill("aeinrs?")
    page.get_by_label("Opponent’s rack").fill("QJ")
    expect(page.locator("#unseen-title")).to_contain_text("91")
    picture(page, "analyse-setup")
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator("#setup")).to_be_hidden()
    assert tiles(page) == {(7, 7): "Z", (7, 8): "A"}
    assert sorted(rack(page)) == sorted("AEINRS?")
    assert "cgp=" in page.url


@pytest.mark.slow
def test_typing_goes_on_where_a_tile_was_taken_back(open_page: Open) -> None:
    page = open_page("/analyse")
    page.get_by_role("button", name="Set up a position").click()
    expect(page.locator("#setup")).to_be_visible()
    page.keyboard.type("at")
    page.keyboard.press("Control+z")
    page.keyboard.type("s")
    assert tiles(page) == {(7, 7): "A", (7, 8): "S"}
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    page.keyboard.type("h")
    assert tiles(page) == {(7, 7): "A", (7, 8): "S", (7, 9): "H"}


@pytest.mark.slow
def test_a_position_is_set_up_by_taps(open_page: Open, picture: Picture) -> None:
    page = open_page("/analyse", phone=True)
    page.get_by_role("button", name="Set up a position").tap()
    settle(page)
    page.locator("#board .under .square").nth(7 * 15 + 6).tap()
    for letter in "QI":
        page.locator(f"#palette .hand-tile[data-letter={letter}]").tap()
    assert tiles(page) == {(7, 6): "Q", (7, 7): "I"}
    page.get_by_role("button", name="Draw a rack").tap()
    page.get_by_role("button", name="Analyse", exact=True).tap()
    expect(page.locator("#rack .hand-tile")).to_have_count(7)
    expect(page.locator("#candidates tbody tr").first).to_be_attached()
    page.locator(".panel-choice").get_by_role("button", name="Engine").tap()
    page.locator("#candidates tbody tr").first.tap()
    expect(page.locator("#detail")).to_be_visible()
    picture(page, "analyse-phone")


def test_a_link_carries_the_position(open_page: Open, served: Served) -> None:
    page = open_page("/analyse#cgp=" + OPENING.replace(" ", "+") + "&l=common")
    expect(page.locator("#rack .hand-tile")).to_have_count(7)
    expect(page.locator("#lexicon")).to_have_value("common")
    other = open_page("/analyse#cgp=nonsense")
    expect(other.locator("#problem")).not_to_be_empty()


def test_the_engine_streams_candidates_that_are_sorted_filtered_and_shown(
    opened: Page, picture: Picture
) -> None:
    rows = opened.locator("#candidates tbody tr")
    expect(opened.locator("#engine-state")).to_contain_text("playouts")
    opened.get_by_role("button", name="Pause").click()
    expect(opened.locator("#engine-state")).to_contain_text("paused")
    opened.get_by_role("button", name="Score", exact=True).click()
    scores = [int(text) for text in opened.locator("#candidates td.score").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    rows.nth(2).click()
    shown = rows.nth(2).get_attribute("data-move") or ""
    ghosts = opened.locator("#board .hint text").all_text_contents()
    assert "".join(ghosts) in shown
    expect(opened.locator("#board .heat").first).to_be_attached()
    expect(opened.locator("#detail")).to_contain_text("Next plies")
    picture(opened, "analyse-engine")
    opened.get_by_role("button", name="Exclude this move").click()
    expect(opened.locator(f"#candidates tr[data-move='{shown}']")).to_have_count(0)
    expect(opened.locator("#excluded li")).to_have_count(1)
    opened.get_by_label("Using").fill("1")
    expect(rows).to_have_count(0)
    expect(opened.locator("#none-fit")).to_be_visible()
    tile = ghosts[0]
    opened.get_by_label("Using").fill(tile.lower())
    expect(opened.locator("#none-fit")).to_be_hidden()
    moves = [row.get_attribute("data-move") or "" for row in rows.all()]
    assert all(tile in move.split()[1].upper() for move in moves)


def playouts(page: Page) -> float:
    """How many playouts the engine says it has made."""
    text = page.locator("#engine-state").inner_text()
    found = re.search(r"([\d.,]+)(K?) playout", text)
    assert found, text
    return float(found[1].replace(",", "")) * (1000 if found[2] else 1)


def test_a_typed_move_is_pinned_and_a_paused_analysis_resumes(open_page: Open, game: str) -> None:
    opened = patient(open_page("/analyse", quiet=False))  # a wrong move is refused
    paste(opened, game)
    expect(opened.locator("#engine-state")).to_contain_text("playouts")
    opened.get_by_role("button", name="Pause").click()
    before = playouts(opened)
    opened.get_by_text("Engine settings").click()
    opened.get_by_label("Time per position").select_option("1")
    opened.get_by_role("button", name="Resume").click()
    expect(opened.get_by_role("button", name="Pause")).to_be_visible()
    expect(opened.locator("#engine-state")).to_contain_text("done")
    assert playouts(opened) > before
    letters = rack(opened)
    opened.get_by_label("Move to pin").fill(f"exch {letters[:2].lower()}")
    opened.keyboard.press("Enter")
    expect(opened.locator("#candidates tr.pinned")).to_have_count(1)
    assert playouts(opened) >= before
    opened.get_by_label("Move to pin").fill("1A ZZZ")
    opened.keyboard.press("Enter")
    expect(opened.locator(".toast.bad")).to_be_visible()


def test_notes_and_variations_survive_a_round_trip(open_page: Open, game: str) -> None:
    page = open_page("/analyse")
    paste(page, game)
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.get_by_role("textbox", name="Note").fill("A good opening.")
    page.locator("#candidates tbody tr:not(.made)").first.press("Enter")
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        expect(page.locator("#move-list tr.variation")).to_have_count(1)
    page.reload()
    paste(page, game)
    expect(page.get_by_role("textbox", name="Note")).to_have_value("A good opening.")
    expect(page.locator("#move-list tr.variation")).to_have_count(1)
    expect(page.locator("#move-list tbody th").first).to_contain_text(re.compile(r"\w ✎"))


def test_an_exported_game_is_the_same_with_its_notes(open_page: Open, game: str) -> None:
    page = open_page("/analyse")
    paste(page, game)
    page.get_by_role("button", name="One turn forward").click()
    page.get_by_role("textbox", name="Note").fill("Why not exchange?")
    page.get_by_role("button", name="Copy or save").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="as GCG").click()
    text = Path(saved.value.path()).read_text()
    again, before = parse_gcg(text), parse_gcg(game)
    assert again.players == before.players
    assert [event.move for event in again.events] == [event.move for event in before.events]
    assert [event.total for event in again.events] == [event.total for event in before.events]
    assert again.events[1].note == "Why not exchange?"
    page.get_by_role("button", name="Open another game").click()
    paste(page, text)
    page.get_by_role("button", name="One turn forward").click()
    expect(page.get_by_role("textbox", name="Note")).to_have_value("Why not exchange?")


@pytest.mark.slow
def test_a_game_is_annotated_and_reported(opened: Page, picture: Picture) -> None:
    opened.get_by_role("button", name="Annotate").click()
    expect(opened.locator("#progress-line")).to_be_visible()
    expect(opened.get_by_role("button", name="Report")).to_be_visible()
    expect(opened.locator("#progress-line")).to_be_hidden()
    expect(opened.locator("#verdict")).not_to_be_empty()
    assert "Win chances" in (opened.locator("#graph svg").get_attribute("aria-label") or "")
    picture(opened, "analyse-annotated")
    opened.get_by_role("button", name="Report").click()
    expect(opened.locator("#report tbody tr").first).to_contain_text("Ann Example")
    expect(opened.locator("#report")).to_contain_text("Elo")
    check(opened)
    picture(opened, "analyse-report")
    opened.get_by_role("button", name="Back", exact=True).click()
    expect(opened.locator("#board")).to_be_visible()


@pytest.mark.slow
def test_a_finished_game_of_the_server_is_opened(
    new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    quick = Quick(tmp_path / "games.db", pace=0.0)
    room = quick.room("easy", "easy", game="scrabble")
    page = new_context().new_page()
    for _ in range(60):
        page.goto(f"{quick.url}/analyse")
        expect(page.locator("#no-games, #games li").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        if page.locator("#games li").count():
            break
    page.locator("#games a").click()
    expect(page.locator("#game-title")).to_contain_text("easy engine 1")
    assert page.url.endswith(f"#game={room}")
    page.reload()
    expect(page.locator("#move-list tbody tr").nth(5)).to_be_visible()
    assert quick.stop() == 0
    assert quick.errors() == []


def test_several_files_become_a_collection(
    open_page: Open, game: str, words: Lexicon, tmp_path: Path
) -> None:
    files = [tmp_path / "one.gcg", tmp_path / "two.cgp", tmp_path / "bad.gcg"]
    files[0].write_text(game)
    files[1].write_text(OPENING)
    files[2].write_text("no game at all")
    page = open_page("/analyse", quiet=False)
    page.locator("#file").set_input_files(files)
    expect(page.locator("#games-table tbody tr")).to_have_count(2)
    expect(page.locator("#problem")).to_contain_text("bad.gcg")
    page.locator("#games-table tbody tr").first.click()
    expect(page.locator("#game-title")).to_contain_text("Ann Example")


def test_files_are_decoded_as_they_say(open_page: Open, tmp_path: Path) -> None:
    page = open_page("/analyse")
    for encoding in ("ISO-8859-2", "windows-1250", "UTF-8", "UTF-16"):
        file = tmp_path / f"{encoding}.gcg"
        text = f"#character-encoding {encoding}\n#player1 ola Ola Żółć\n#player2 jan Jan Łoś\n"
        file.write_bytes(f"{text}>ola: ŻÓŁĆ 8G ŻÓŁĆ +30 30\n".encode(encoding))
        page.locator("#file").set_input_files([file])
        expect(page.locator("#game-title")).to_have_text("Ola Żółć – Jan Łoś")
        expect(page.locator("#move-list tbody tr").first).to_contain_text("8G ŻÓŁĆ")
        page.get_by_role("button", name="Open another game").click()
    plain = tmp_path / "plain.gcg"
    plain.write_bytes("#player1 jo Jörg\n#player2 al Al\n>jo: AT 8G AT +4 4\n".encode("latin-1"))
    page.locator("#file").set_input_files([plain])
    expect(page.locator("#game-title")).to_have_text("Jörg – Al")


def test_a_file_that_cannot_be_read_is_named_beside_the_game(
    open_page: Open, game: str, tmp_path: Path
) -> None:
    files = [tmp_path / "one.gcg", tmp_path / "bad.gcg"]
    files[0].write_text(game)
    files[1].write_text("no game at all")
    page = open_page("/analyse", quiet=False)
    page.locator("#file").set_input_files(files)
    expect(page.locator("#game-title")).to_contain_text("Ann Example")
    expect(page.locator(".toast.bad")).to_contain_text("bad.gcg")


def test_a_collection_is_annotated_except_for_games_without_a_word_list(
    open_page: Open, words: Lexicon, tmp_path: Path
) -> None:
    english = gcg(words, seed=4, turns=4)
    german = "#player1 jo Jo\n#player2 al Al\n#lexicon RD28\n>jo: ÄHNLICH 8D ÄHNLICH +92 92\n"
    files = [tmp_path / f"{name}.gcg" for name in ("one", "two", "three")]
    for file, text in zip(files, (english, german, english), strict=True):
        file.write_text(text, "utf-8")
    page = open_page("/analyse", quiet=False)
    page.locator("#file").set_input_files(files)
    page.get_by_role("button", name="Annotate all").click()
    losses = page.locator("#games-table tbody tr td:nth-child(4)")
    expect(losses.nth(0)).to_contain_text("%")
    expect(losses.nth(2)).to_contain_text("%")
    expect(losses.nth(1)).to_have_text("–")
    expect(page.locator(".toast.bad")).to_contain_text("has no words with ÄÖÜ")


def test_a_game_that_is_opened_ends_the_set_up(open_page: Open, game: str, tmp_path: Path) -> None:
    file = tmp_path / "one.gcg"
    file.write_text(game)
    page = open_page("/analyse")
    page.get_by_role("button", name="Set up a position").click()
    expect(page.locator("#setup")).to_be_visible()
    page.locator("#file").set_input_files([file])
    expect(page.locator("#game-title")).to_contain_text("Ann Example")
    expect(page.locator("#setup")).to_be_hidden()
    expect(page.locator("#move-list")).to_be_visible()
    page.keyboard.press("ArrowRight")
    assert tiles(page)


@pytest.mark.slow
def test_moves_behind_an_excluded_one_are_judged_again(open_page: Open) -> None:
    page = open_page(f"/analyse#cgp={OPENING.replace(' ', '+')}")
    expect(page.locator("#engine-state")).to_contain_text("done")
    best = page.locator("#candidates tbody tr").first
    move = best.locator("th").inner_text()
    best.click()
    page.get_by_role("button", name="Exclude").click()
    expect(page.locator("#excluded")).to_contain_text(move)
    expect(page.locator("#engine-state")).to_contain_text("done")
    expect(page.locator("#candidates tbody tr").first).not_to_contain_text(move)
    expect(page.locator("#candidates tbody tr").first).not_to_contain_class("dropped")


@pytest.mark.slow
def test_the_engine_goes_on_when_one_move_is_clearly_best(open_page: Open) -> None:
    clear = f"{EMPTY.replace('15', '7QUIZS3', 8).replace('7QUIZS3', '15', 7)} AEINRS?/ 0/0 0"
    page = open_page(f"/analyse#cgp={clear.replace(' ', '+').replace('?', '%3F')}")
    expect(page.locator("#engine-state")).to_contain_text("one move is clearly best")
    before = playouts(page)
    page.get_by_role("button", name="Think more").click()
    expect(page.get_by_role("button", name="Think more")).to_be_enabled(timeout=60_000)
    assert playouts(page) > before


@pytest.mark.slow
def test_more_candidates_join_the_table(open_page: Open) -> None:
    page = open_page(f"/analyse#cgp={OPENING.replace(' ', '+')}")
    expect(page.locator("#engine-state")).to_contain_text("done")
    page.get_by_text("Engine settings").click()
    options = page.locator("#count option").all_inner_texts()
    page.locator("#count").select_option(options[-1])
    expect(page.locator("#candidates tbody tr").nth(int(options[-1]) - 1)).to_be_attached()


def test_one_can_step_while_a_message_is_shown_and_leave_a_note(opened: Page) -> None:
    opened.get_by_role("button", name="Copy or save").click()
    opened.get_by_role("button", name="Link").click()
    expect(opened.locator("#notice .toast")).to_be_visible()
    expect(opened.get_by_role("button", name="One turn forward")).to_be_visible()
    opened.get_by_role("button", name="One turn forward").click()
    assert tiles(opened)
    opened.locator("#board").focus()
    opened.keyboard.press("#")
    opened.keyboard.type("Left open.")
    opened.keyboard.press("Escape")
    opened.keyboard.press("ArrowLeft")
    assert tiles(opened) == {}


@pytest.mark.parametrize("locale", [pytest.param("en-US", marks=pytest.mark.slow), "fr-FR"])
def test_no_column_of_candidates_is_cut_off(
    new_context: Callable[..., BrowserContext], served: Served, locale: str
) -> None:
    page = new_context(locale=locale).new_page()
    line = OPENING.replace("AEINRST", "AEINRS?").replace(" ", "+")
    page.goto(f"{served.address}/analyse#cgp={line}")
    expect(page.locator("#run")).to_have_attribute("data-name", "more")
    wide = page.locator(".candidates-scroll").evaluate(
        "node => node.scrollWidth - node.clientWidth"
    )
    assert wide <= 0


def test_typed_moves_are_read_as_people_write_them(open_page: Open) -> None:
    page = open_page("/analyse")
    board = "new Map([['7,7', 'A']])"
    for typed, read in {
        "8h ab": "8H .B",
        "AB 8H": "8H .B",
        "h8 (a)b": "H8 .B",
        "8G CAT": "8G C.t",
        "exch abc": "exch ABC",
        "-ab": "exch AB",
        "pass": "pass",
        "8Z": None,
    }.items():
        call = f"m.readMove({typed!r}, {board}, 'BC?')"
        assert called(page, "analysemoves", call) == read


def test_candidates_are_filtered_by_bingos_letters_and_tiles(open_page: Open) -> None:
    page = open_page("/analyse")
    moves = ["8H .B", "H8 .C", "9G qB", "pass"]
    board = "new Map([['7,7', 'A']])"
    listed = ", ".join(
        f"{{move: {move!r}, bingo: {str(move[0] == 'H').lower()}}}" for move in moves
    )
    for filter_, left in {
        "{}": moves,
        "{bingos: true}": ["H8 .C"],
        "{through: 'A'}": ["8H .B", "H8 .C"],
        "{using: 'B'}": ["8H .B", "9G qB"],
        "{using: '?'}": ["9G qB"],
        "{through: 'Z'}": [],
    }.items():
        call = f"m.filtered([{listed}], {filter_}, {board}).map(({{move}}) => move)"
        assert called(page, "analysecandidates", call) == left


TREE = """(() => {
  const turn = (seat, move, kind, total) => ({ seat, move, kind, total, score: 0 });
  const line = (scores) => `${Array(15).fill("15").join("/")} / ${scores} 0`;
  const game = {
    players: [{}, {}], final: null,
    turns: [turn(0, "8H AB", "play", 8), turn(1, "pass", "pass", 0), turn(0, null, "penalty", 3)],
    positions: [line("0/0"), line("0/8"), line("8/0"), line("3/0")],
  };
  const tree = new m.GameTree(game);
  const edge = tree.add(tree.main[1], turn(1, "9A CD", "play", 9), line("8/9"));
  tree.add(edge.to, turn(0, "exch A", "exchange", 8), line("9/8"));
  const again = new m.GameTree(game);
  again.read(JSON.parse(JSON.stringify(tree.toJson())));
  again.read("nonsense");
  const paths = (one) => one.rows().map(({ node, edge }) => (edge ?? node).path);
  const main = again.main.map(({ edges }) => edges[0]?.turn.move ?? null);
  return [paths(tree).join("|"), paths(again).join("|"), main, again.main.map(({ seat }) => seat)];
})()"""


def test_variations_are_kept_beside_the_main_line(open_page: Open) -> None:
    page = open_page("/analyse")
    written, read, main, seats = called(page, "analysetree", TREE)  # type: ignore[misc]
    assert written == read
    assert main == ["8H AB", "pass", None, None]
    assert "1/9A CD/exch A" in read.split("|")
    assert seats == [0, 1, 0, 0]


def test_a_position_survives_reading_and_writing(open_page: Open, path: list[Position]) -> None:
    page = open_page("/analyse")
    for line in [OPENING, f"{EMPTY[:-2]}14q ABC/?? 12/-7 2 lex common; ld english;"]:
        assert called(page, "analysecgp", f"m.writeCgp(m.readCgp({line!r}))") == line


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_on_the_board(open_page: Open, game: str, dark: bool) -> None:
    page = open_page("/analyse", phone=dark, dark=dark)
    paste(page, game)
    page.get_by_role("button", name="One turn forward").click()
    check(page)
    settle(page)
    assert page.evaluate(SMALL_TARGETS) == []
    if dark:
        box = page.locator("#board").bounding_box()
        below = page.locator("#move-list").bounding_box()
        assert box and below
        assert box["y"] + box["height"] <= below["y"]


@pytest.mark.slow
def test_the_board_is_french_from_end_to_end(
    new_context: Callable[..., BrowserContext], served: Served, game: str, picture: Picture
) -> None:
    page = new_context(phone=True, locale="fr-FR").new_page()
    page.set_viewport_size(NARROW)
    page.goto(f"{served.address}/analyse")
    assert leftovers(page) == []
    page.locator("#pasted").fill(game)
    page.locator("#open-pasted").click()
    expect(page.locator("#candidates tbody tr").first).to_be_attached()
    page.locator(".panel-choice button").nth(1).click()
    page.locator("#candidates tbody tr").first.click()
    page.locator(".engine-settings summary").click()
    said = [text for text in leftovers(page) if text not in game]
    assert said == []
    check(page)
    picture(page, "analyse-french")
    page.locator("#set-up").click()
    assert leftovers(page) == []
    check(page)


def test_refusals_are_french(
    new_context: Callable[..., BrowserContext], served: Served, tmp_path: Path
) -> None:
    page = new_context(locale="fr-FR").new_page()
    page.goto(f"{served.address}/analyse")
    for text, sentence in (
        ("", "Collez d’abord"),
        ("n'importe quoi", "aucune partie"),
        ("{}", "l’en-tête d’un journal"),
    ):
        page.locator("#pasted").fill(text)
        page.locator("#open-pasted").click()
        expect(page.locator("#problem")).to_contain_text(sentence)
    page.locator("#pasted").fill(OPENING)
    page.locator("#open-pasted").click()
    expect(page.locator("#candidates tbody tr").first).to_be_visible()
    page.locator("#pin-text").fill("1A RETAINS")
    page.locator("#pin-text").press("Enter")
    expect(page.locator(".toast.bad")).to_contain_text("Le premier coup")
    page.locator(".engine-settings summary").click()
    page.locator("#opponent").fill("ABCDEFGHI")
    page.locator("#opponent").press("Enter")
    expect(page.locator("#engine-state")).to_contain_text("au plus 7 jetons")
    words = tmp_path / "mots.txt"
    words.write_text("ÉTÉ\n", "utf-8")
    page.locator("#upload").set_input_files([words])
    expect(page.locator("#upload-state")).to_contain_text("au-delà de A–Z")


def test_all_that_the_page_loads_is_light(
    new_context: Callable[..., BrowserContext], served: Served
) -> None:
    page = new_context().new_page()
    loaded: dict[str, int] = {}

    def count(answer: Response) -> None:
        if "/api/" not in answer.url:
            loaded[answer.url] = len(answer.body())

    page.on("response", count)
    page.goto(f"{served.address}/analyse#cgp={OPENING.replace(' ', '+')}")
    expect(page.locator("#candidates tbody tr").first).to_be_visible()
    assert len(loaded) > 40
    assert sum(loaded.values()) < MOST_BYTES
