from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.cli.study import spelled

QUICK = ("study", "run", "001", "--quick", "--experiment", "appendix-a", "--workers", "1")


def test_the_papers_and_their_experiments_are_listed(run: Run) -> None:
    answer = run("study", "list")
    assert answer.status == 0
    assert "000  Bananagrams Engine" in answer.stdout
    assert "table-vi" in answer.stdout


def test_the_list_as_json_has_the_sizes(run: Run) -> None:
    studies = run("study", "list", "--json").document["studies"]
    assert studies[1]["number"] == "001"
    assert {"name", "title", "quick", "full"} == set(studies[1]["experiments"][0])


def test_our_own_studies_are_listed_too(run: Run) -> None:
    studies = run("study", "list", "--json").document["studies"]
    assert studies[-1]["number"] == studies[-1]["name"] == "solvability"


def test_a_cluster_has_its_own_workers(run: Run) -> None:
    answer = run("study", "run", "solvability", "--cluster", "tcp://127.0.0.1:1", "--workers", "2")
    assert answer.status == 2 and "--workers" in answer.stderr


def test_a_run_and_its_report_show_the_papers_figure_and_ours(run: Run, tmp_path: Path) -> None:
    store = str(tmp_path / "store.sqlite")
    answer = run(*QUICK, "--store", store)
    assert answer.status == 0
    assert "68.0" in answer.stdout and "Algorithm II" in answer.stdout
    told = run("study", "report", str(tmp_path / "report"), "--quick", "--store", store)
    assert told.status == 0
    assert "no quick run" in told.stderr
    page = (tmp_path / "report" / "index.html").read_text("utf-8")
    text = (tmp_path / "report" / "README.md").read_text("utf-8")
    assert "first hand" in page and "first hand" in text


def test_a_report_names_what_other_code_made(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = ("--store", str(tmp_path / "store.sqlite"))
    report = ("study", "report", str(tmp_path / "report"), "--quick", *store)
    run(*QUICK, *store)
    assert "other code" not in run(*report).stderr
    monkeypatch.setattr("tilewright.studies.outcome.code_hash", lambda *of: "other")
    stale = run(*report)
    assert stale.status == 0
    line = next(line for line in stale.stderr.splitlines() if "other code" in line)
    assert "bananas-for-bananagrams appendix-a" in line
    assert "made by other code" in (tmp_path / "report" / "README.md").read_text("utf-8")


def test_a_run_as_json_is_one_document(run: Run) -> None:
    document = run(*QUICK, "--store", "none", "--json").document
    (outcome,) = document["outcomes"]
    assert outcome["experiment"] == "appendix-a" and outcome["quick"] is True
    assert len(outcome["code"]) == 64
    assert set(outcome["findings"]["rows"]) == {"first hand", "second hand"}
    assert outcome["lexicon"] == "enable"
    (claim,) = outcome["claims"]
    assert claim["verdict"] == "inconclusive" and claim["section"] == "Appendix A"


def test_a_run_with_other_words_says_so(run: Run, tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("\n".join(["at", "ta", "tat", "tot", "to"]), "utf-8")
    store = ("--store", str(tmp_path / "store.sqlite"))
    answer = run(*QUICK, "--lexicon", str(words), *store)
    assert answer.status == 0
    assert "words of mine.txt" in answer.stdout and "tiles left over" in answer.stdout
    report = ("study", "report", str(tmp_path / "report"), "--quick", *store)
    assert run(*report).status == 1  # with the usual words it was not run
    assert run(*report, "--lexicon", str(words)).status == 0
    assert "--lexicon mine.txt" in (tmp_path / "report" / "README.md").read_text("utf-8")


def test_experiments_with_fixed_lists_refuse_another(run: Run) -> None:
    chosen = ("study", "run", "000", "--quick", "--experiment", "french")
    assert "fixed word lists" in run(*chosen, "--lexicon", "common").complaint


def test_a_report_can_be_written_again_without_its_store(run: Run, tmp_path: Path) -> None:
    store, report = str(tmp_path / "store.sqlite"), tmp_path / "report"
    run(*QUICK, "--store", store)
    run("study", "report", str(report), "--quick", "--store", store)
    before = (report / "index.html").read_text("utf-8")
    (report / "index.html").unlink()
    assert run("study", "report", str(report), "--quick", "--store", "none").status == 0
    assert (report / "index.html").read_text("utf-8") == before
    (report / "outcomes.json").write_text("[]", "utf-8")
    answer = run("study", "report", str(report), "--quick", "--store", "none")
    assert "not a file of outcomes" in answer.complaint


def test_a_full_run_prints_an_estimate(run: Run) -> None:
    full = tuple(word for word in QUICK if word != "--quick")
    answer = run(*full, "--store", "none")
    assert answer.status == 0
    assert answer.stderr.startswith("Estimated time")


def test_a_report_without_results_exits_with_1(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    answer = run("study", "report", str(tmp_path / "r"))
    assert answer.status == 1
    assert not (tmp_path / "data").exists()
    assert not (tmp_path / "r").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("study", "run", "oo1"), "unknown study 'oo1'"),
        (("study", "run", "001", "--experiment", "table-9"), "'table-9'"),
        (("study", "run"), "missing argument"),
    ],
)
def test_missing_items_are_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    assert said in run(*arguments).complaint


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.2, "1 s"), (61, "61 s"), (150, "2 min"), (9000, "2.5 h")]
)
def test_a_duration_is_formatted_for_people(seconds: float, said: str) -> None:
    assert spelled(seconds) == said


def test_outcomes_of_our_own_studies_are_kept_from_report_to_report(
    run: Run, tmp_path: Path
) -> None:
    store = ("--store", str(tmp_path / "store.sqlite"))
    run(*QUICK, *store)
    report = ("study", "report", str(tmp_path / "report"), "--quick", *store)
    assert run(*report).status == 0
    file = tmp_path / "report" / "outcomes.json"
    document = json.loads(file.read_text("utf-8"))
    own = {**document["outcomes"][0], "study": "solvability", "experiment": "shares"}
    document["outcomes"].append(own)
    file.write_text(json.dumps(document), "utf-8")
    assert run(*report).status == 0
    kept = [one["study"] for one in json.loads(file.read_text("utf-8"))["outcomes"]]
    assert kept == ["bananas-for-bananagrams", "solvability"]
