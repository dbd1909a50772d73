"""A player's eyes and hands: reads a table off the page and plays it by keys, drags or taps.

Which tiles go where is chosen by the solver; everything else is done as a person does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from playwright.sync_api import Page, expect

from tilewright import Lexicon, Limit, peel, solve
from tilewright.grid import Grid

Square = tuple[int, int]
Cells = dict[Square, str]

PITCH = 48
LIMIT = Limit(seconds=3)
MOST_CALLS = 60
READ_TILES = """nodes => nodes.map(node => [node.dataset.square ?? "", node.dataset.letter])"""
SETTLED = """() => new Promise((done) => {
  const seen = () => [...document.querySelectorAll("body *")].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height, node.dataset.camera];
  }).join();
  let before = null;
  let same = 0;
  const look = () => {
    const now = seen();
    same = now === before ? same + 1 : 0;
    before = now;
    if (same === 3) done();
    else requestAnimationFrame(look);
  };
  look();
})"""
ARROWS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}


def settle(page: Page) -> None:
    """Wait until nothing on the page has moved for three frames."""
    page.evaluate(SETTLED)


class Table:
    """One game on one page."""

    def __init__(self, page: Page, words: Lexicon) -> None:
        self.page = page
        self.words = words

    # --- queries ---

    @property
    def cells(self) -> Cells:
        tiles = self.page.locator("#board .tiles .tile").evaluate_all(READ_TILES)
        return {_square(square): letter for square, letter in tiles}

    @property
    def hand(self) -> str:
        tiles = self.page.locator(".hand-tile").evaluate_all(READ_TILES)
        return "".join(letter for _, letter in tiles)

    @property
    def cursor(self) -> Square:
        return _square((self.page.get_attribute("#board", "data-cursor") or "").split()[0])

    @property
    def over(self) -> bool:
        return self.page.locator("#sheet h2").is_visible()

    def wait_for_tiles(self, cells: Cells, hand: str) -> None:
        """Until the page shows these tiles and the server has said yes to all of them."""
        expect(self.page.locator("#board .tiles .tile")).to_have_count(len(cells))
        expect(self.page.locator(".hand-tile")).to_have_count(len(hand))
        assert self.cells == cells
        assert Counter(self.hand) == Counter(hand)

    def point(self, square: Square) -> tuple[float, float]:
        """The middle of a square on the screen."""
        box = self.page.locator("#board").bounding_box()
        assert box is not None
        x, y, scale = map(float, (self.page.get_attribute("#board", "data-camera") or "").split())
        row, column = square
        return (
            box["x"] + x + (column + 0.5) * PITCH * scale,
            box["y"] + y + (row + 0.5) * PITCH * scale,
        )

    def in_sight(self, square: Square) -> bool:
        """Whether nothing covers a square."""
        x, y = self.point(square)
        return bool(
            self.page.evaluate(
                "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#board'))", [x, y]
            )
        )

    def show(self, squares: Iterable[Square]) -> None:
        """Zoom out until all squares can be touched."""
        squares = list(squares)
        settle(self.page)
        for _ in range(12):
            if all(map(self.in_sight, squares)):
                return
            self.page.locator("#zoom-out").click()
        raise AssertionError(f"{squares} cannot all be seen")

    # --- actions ---

    def play(self, hands: Hands, finish: str = "#sheet h2") -> None:
        """The whole game, to its end."""
        for _ in range(MOST_CALLS):
            if self.page.locator(finish).is_visible():
                return
            self.complete(hands)
            before = self.page.locator("#bunch-count").text_content()
            call = self.page.locator("#peel").text_content()
            hands.call(self)
            if call == "Peel":
                expect(self.page.locator(".hand-tile")).not_to_have_count(0)
                expect(self.page.locator("#bunch-count")).not_to_have_text(before or "")
            else:
                expect(self.page.locator(finish)).to_be_visible()
        raise AssertionError("the game does not end")

    def complete(self, hands: Hands) -> None:
        """Place all tiles in one grid, and dump those that do not fit."""
        wanted = self.dump_until_solvable(hands)
        hands.rearrange(self, wanted)
        self.wait_for_tiles(wanted, "")
        expect(self.page.locator("#state")).to_have_class("state complete")

    def dump_until_solvable(self, hands: Hands) -> Cells:
        """Dump hard letters until all tiles fit into one grid; return that grid."""
        while True:
            cells, hand = self.cells, self.hand
            wanted = self.wanted(cells, hand)
            if wanted is not None:
                return wanted
            letter = max(hand, key="QZXJVKCWFYBHPGMDULTNSRIOAE"[::-1].index)
            hands.dump(self, letter)
            expect(self.page.locator(".hand-tile")).to_have_count(len(hand) + 2)

    def wanted(self, cells: Cells, hand: str) -> Cells | None:
        """The grid of all tiles that changes least, or None."""
        if not hand:
            return cells
        if cells:
            solution = peel(Grid.from_cells(cells), hand, self.words, limit=LIMIT)
        else:
            solution = solve(hand, self.words, limit=LIMIT)
        if solution.grid is None:
            return None
        return dict(solution.grid.cells) if cells else _centred(dict(solution.grid.cells))


class Hands:
    """A way to play: how a tile is taken, placed and dumped, and how a call is made."""

    def take(self, table: Table, square: Square) -> None:
        raise NotImplementedError

    def place(self, table: Table, square: Square, letter: str) -> None:
        raise NotImplementedError

    def dump(self, table: Table, letter: str) -> None:
        raise NotImplementedError

    def call(self, table: Table) -> None:
        raise NotImplementedError

    def rearrange(self, table: Table, wanted: Cells) -> None:
        """Take tiles that are elsewhere in the wanted grid, then place the missing ones."""
        now = table.cells
        for square in sorted(now):
            if wanted.get(square) != now[square]:
                self.take(table, square)
        for square in sorted(wanted):
            if now.get(square) != wanted[square]:
                self.place(table, square, wanted[square])


class Keys(Hands):
    """The keyboard alone."""

    def go_to(self, table: Table, square: Square) -> None:
        row, column = table.cursor
        for down, right, count in (
            (1 if square[0] > row else -1, 0, abs(square[0] - row)),
            (0, 1 if square[1] > column else -1, abs(square[1] - column)),
        ):
            for _ in range(count):
                table.page.keyboard.press(ARROWS[down, right])
        assert table.cursor == square

    def take(self, table: Table, square: Square) -> None:
        self.go_to(table, square)
        table.page.keyboard.press("Backspace")

    def place(self, table: Table, square: Square, letter: str) -> None:
        self.go_to(table, square)
        table.page.keyboard.press(letter.lower())

    def dump(self, table: Table, letter: str) -> None:
        table.page.keyboard.press("-")
        table.page.keyboard.press(letter.lower())

    def call(self, table: Table) -> None:
        table.page.keyboard.press("Enter")


class Drags(Hands):
    """The mouse, button down from tile to square."""

    def rearrange(self, table: Table, wanted: Cells) -> None:
        table.show([*table.cells, *wanted])
        super().rearrange(table, wanted)

    def drag(self, table: Table, start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse = table.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        mouse.move(*end)
        mouse.up()

    def take(self, table: Table, square: Square) -> None:
        self.drag(table, table.point(square), _middle(table, "#state"))

    def place(self, table: Table, square: Square, letter: str) -> None:
        self.drag(table, _middle(table, _tile(letter)), table.point(square))

    def dump(self, table: Table, letter: str) -> None:
        self.drag(table, _middle(table, _tile(letter)), _middle(table, "#dump"))

    def call(self, table: Table) -> None:
        table.page.locator("#peel").click()


class Taps(Hands):
    """A thumb that taps and never drags."""

    def rearrange(self, table: Table, wanted: Cells) -> None:
        table.show([*table.cells, *wanted])
        super().rearrange(table, wanted)

    def tap(self, table: Table, square: Square) -> None:
        table.page.touchscreen.tap(*table.point(square))

    def take(self, table: Table, square: Square) -> None:
        self.tap(table, square)
        table.page.locator("#take-back").tap()

    def place(self, table: Table, square: Square, letter: str) -> None:
        table.page.locator(_tile(letter)).first.tap()
        self.tap(table, square)

    def dump(self, table: Table, letter: str) -> None:
        table.page.locator("#dump").tap()
        table.page.locator(_tile(letter)).first.tap()

    def call(self, table: Table) -> None:
        table.page.locator("#peel").tap()


def _tile(letter: str) -> str:
    return f".hand-tile[data-letter={letter}]"


def _middle(table: Table, selector: str) -> tuple[float, float]:
    box = table.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _square(text: str) -> Square:
    row, column = map(int, text.split(","))
    return row, column


def _centred(cells: Cells) -> Cells:
    """The same grid around the square 0, 0, where the page begins."""
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    down, right = (min(rows) + max(rows)) // 2, (min(columns) + max(columns)) // 2
    return {(row - down, column - right): letter for (row, column), letter in cells.items()}
