"""`tilewright bench`."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tilewright.cli import bench
from tilewright.cli.bench import OURS, Trial, summary
from tilewright.studies.papers import draw_hands

TINY = ("bench", "strategies", "--hands", "2", "--tiles", "6", "--seconds", "5")
KEYS = {"lexicon", "tiles", "seed", "seconds", "strategies", "sentences", "interrupted"}


def test_the_table_has_every_strategy_and_ours(run: Run) -> None:
    answer = run(*TINY)
    assert answer.status == 0
    for name in ("letters-in-hand", "dictionary", "oracle", "beam", "lanes", "regular", OURS):
        assert name in answer.stdout
    assert "2 hands of 6 tiles in enable+" in answer.stdout
    assert max(map(len, answer.stdout.splitlines())) <= 80
    assert answer.stderr == ""


def test_the_document_has_the_figures(run: Run) -> None:
    document = run(*TINY, "--strategy", "regular", "--json").document
    assert set(document) == KEYS
    assert [row["name"] for row in document["strategies"]] == ["regular", OURS]
    ours = document["strategies"][-1]
    assert (ours["hands"], ours["times_slower"], ours["paper"]) == (2, 1, None)
    assert ours["solved_percent"] == 50 * ours["solved"]


def test_the_papers_figure_is_shown_at_its_number_of_tiles(run: Run) -> None:
    at_10 = run(*TINY, "--tiles", "10", "--strategy", "dictionary", "--json").document
    assert at_10["strategies"][0]["paper"] == "80 % in 2.6 s"


def test_sentences_have_their_own_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SENTENCES", {"icandthis": (1.7, 0.8)})
    answer = run("bench", "strategies", "--hands", "0", "--sentences")
    assert "icandthis" in answer.stdout
    assert "1.70" in answer.stdout
    for column in ("tiles", "beam", "4 threads", "paper", "parallel", OURS):
        assert f" {column} " in answer.stdout
    assert "hands of" not in answer.stdout


def test_a_beam_with_options_is_timed_on_the_sentences(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "SENTENCES", {"icandthisonequickly": (1.7, 0.8)})
    name = "beam:depth=1,grain=states"
    answer = run(*TINY, "--strategy", name, "--sentences", "--threads", "2", "--json").document
    assert [row["name"] for row in answer["strategies"]] == [name, OURS]
    assert answer["sentences"][0]["threads"] == 2
    assert answer["sentences"][0]["beam_seconds"] is None  # one step is too few


def test_the_papers_sentences_are_complete() -> None:
    assert [len(sentence) for sentence in bench.SENTENCES] == [19, 41, 43, 77, 91]


def test_hands_are_drawn_from_the_seed() -> None:
    assert draw_hands(3, 21, 1) == draw_hands(3, 21, 1) != draw_hands(3, 21, 2)
    assert all(sorted(hand) == sorted(draw_hands(1, 144, 0)[0]) for hand in draw_hands(2, 144, 5))


def test_a_row_compares_medians() -> None:
    trials = [Trial(True, 2, 1), Trial(False, 4, 1), Trial(True, 9, 1)]
    row = summary("dictionary", trials, 2.0, 21)
    assert (row.solved, row.median_ms, row.mean_ms, row.times_slower) == (2, 4, 5, 2)
    assert row.paper == "79 % in 2.7 s"


def test_an_interrupt_shows_what_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = iter(range(4))

    def interrupted(*arguments: object) -> Trial:
        if next(tried, None) is None:
            raise KeyboardInterrupt
        return Trial(True, 1, 1)

    monkeypatch.setattr(bench, "_try", interrupted)
    answer = run(*TINY, "--hands", "5", "--strategy", "regular", "--json")
    assert answer.status == 130
    assert answer.document["interrupted"] is True
    assert [row["hands"] for row in answer.document["strategies"]] == [2, 2]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--strategy", "bema"), "did you mean 'beam'?"),
        (("--strategy", "beam:width=0"), "10,000"),
        (("--hands", "0"), "nothing to measure"),
        (("--hands", "-1"), "--hands"),
        (("--tiles", "145"), "--tiles"),
        (("--seconds", "0"), "must be positive"),
        (("--lexicon", "klingon"), "klingon"),
    ],
)
def test_wrong_requests_are_refused(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in run("bench", "strategies", *arguments).complaint


def test_bench_alone_shows_its_help(run: Run) -> None:
    answer = run("bench")
    assert answer.status == 2
    assert "strategies" in answer.stdout
