"""Arena columns of Seven Letter Word, in every form of tournament."""

from __future__ import annotations

import pytest

from tests.arena.entrants import definition_of
from tilewright import Lexicon
from tilewright.arena.memory import Memory
from tilewright.arena.report import Report
from tilewright.arena.tournament import Definition, run
from tilewright.arena.worker import play_games
from tilewright.auction.game import GAME
from tilewright.execution.executor import Here
from tilewright.table.log import parse_log, replay

BIDDERS = ("incremental", "loss-market", "stingy")


def definition(form: str, games: int = 2, hidden: tuple[int, ...] = (4,)) -> Definition:
    rules = {"hidden": list(hidden)}
    return definition_of(*BIDDERS, game="auction", form=form, games=games, rules=rules)


def report(definition: Definition) -> Report:
    return run(definition, Here(), Memory(), lambda done, total: None)


@pytest.mark.parametrize("form", GAME.forms)
def test_every_form_reports_every_entrant(form: str) -> None:
    rows = report(definition(form)).seats
    copies = GAME.forms[form].copies
    for row in rows:
        rounds = 2 * row.games * copies
        assert row.added["sevens"] + row.added["other_rounds"] == rounds  # type: ignore[operator]
        gains = row.added["seven_gain"] + row.added["other_gain"]  # type: ignore[operator]
        assert gains == pytest.approx(row.added["total"] * copies, abs=0.01)  # type: ignore[operator]
        assert row.fails == 0
    assert rows[2].added["other_paid_a_letter"] == 0


@pytest.mark.parametrize("form", [name for name, one in GAME.forms.items() if not one.alone])
def test_the_gains_are_the_mean_of_the_seats_in_the_log(form: str, enable: Lexicon) -> None:
    wanted = definition(form)
    for result, log in play_games(wanted.job, list(wanted.pairings()), logs=True):
        assert log is not None
        header, events = parse_log(log)
        own = replay(header, events, enable).scores[:: len(result.seats)]  # type: ignore[index]
        mean = sum(own) / len(own) - 100
        assert mean == pytest.approx(result.facts["gains"][0])


def test_scores_are_reported_by_number_of_hidden_letters() -> None:
    told = report(definition("one-each", 6, (3, 6))).seats[0].added["score_by_hidden"]
    assert [part.partition(":")[0] for part in str(told).split()] == ["3", "6"]


def test_leads_are_those_of_the_same_deals() -> None:
    told = report(definition("one-each", games=4))
    scores = {row.name: float(row.added["score"] or 0) for row in told.seats}
    for pair in told.pairs:
        assert pair.added["a_lead"] == pytest.approx(scores[pair.a] - scores[pair.b], abs=1e-5)
        low, high = float(pair.added["a_lead_low"] or 0), float(pair.added["a_lead_high"] or 0)
        assert low <= float(pair.added["a_lead"] or 0) <= high
