"""The progress bar, drawn on a test terminal."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

import pytest
from rich.progress import Progress

from tests.cli.terminal import at_a_terminal, rest_of
from tests.waiting import PATIENCE
from tilewright.execution.progress import REFRESHES, Show, progress_bar


class Screen(io.StringIO):
    """A stream that may be a terminal."""

    def __init__(self, terminal: bool = True) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


class Drawn:
    """A bar on a separate screen, while standard output goes to a file."""

    def __init__(self, terminal: bool = True, wanted: bool = True) -> None:
        self.screen, self.output = Screen(terminal), Screen(terminal=False)
        self._wanted = wanted

    @contextmanager
    def bar(self) -> Iterator[Show]:
        with (
            redirect_stderr(self.screen),
            redirect_stdout(self.output),
            progress_bar(wanted=self._wanted) as show,
        ):
            yield show

    @property
    def text(self) -> str:
        return self.screen.getvalue()


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")


def test_the_numbers_are_shown() -> None:
    drawn = Drawn()
    with drawn.bar() as show:
        show(1200, 3000)
    assert "1,200 of 3,000" in drawn.text


def test_a_total_may_be_unknown() -> None:
    drawn = Drawn()
    with drawn.bar() as show:
        show(1200)
    assert "1,200" in drawn.text and " of " not in drawn.text


def test_a_text_replaces_the_numbers_and_is_shown_as_it_is() -> None:
    drawn = Drawn()
    with drawn.bar() as show:
        show(1, 2, "wright:[bold]")
    assert "wright:[bold]" in drawn.text and "1 of 2" not in drawn.text


def test_a_new_step_starts_when_less_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[Progress] = []
    start = Progress.start
    monkeypatch.setattr(Progress, "start", lambda self: (bars.append(self), start(self))[1])
    with Drawn().bar() as show:
        show(50, 50, "first")
        assert bars[0].tasks[0].finished
        show(0, 50, "second")
        assert not bars[0].tasks[0].finished


@pytest.mark.parametrize(("terminal", "wanted"), [(False, True), (True, False)])
def test_nothing_is_drawn_without_a_terminal_or_when_unwanted(terminal: bool, wanted: bool) -> None:
    drawn = Drawn(terminal, wanted)
    with drawn.bar() as show:
        show(1, 2)
    assert drawn.text == ""


def test_it_is_drawn_at_most_twice_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[float] = []
    render = Progress.get_renderable
    monkeypatch.setattr(
        Progress, "get_renderable", lambda self: (times.append(time.monotonic()), render(self))[1]
    )
    started = time.monotonic()
    with Drawn().bar() as show:
        for number in range(50_000):
            show(number, 50_000)
    # It is also drawn at the start and at the end.
    assert 0 < len(times) <= REFRESHES * (time.monotonic() - started) + 6


def test_standard_output_bypasses_the_bar() -> None:
    drawn = Drawn()
    with drawn.bar() as show:
        show(1, 2)
        print("result")
    assert drawn.output.getvalue() == "result\n"
    assert "result" not in drawn.text


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("bench", "strategies", "--hands", "2", "--tiles", "5", "--strategy", "regular"), "of 4"),
        (("study", "run", "001", "--quick", "--experiment", "appendix-a", "--workers", "1"), ": "),
    ],
)
def test_commands_draw_it_and_print_their_results(arguments: tuple[str, ...], shown: str) -> None:
    with at_a_terminal(*arguments) as (process, terminal):
        output, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert shown in rest_of(terminal)
        assert b"\n" in output
