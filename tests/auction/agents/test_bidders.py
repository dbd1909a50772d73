"""All bidders: they follow the rules and are reproducible; and features of each."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from operator import sub
from pathlib import Path
from random import Random

import pytest

from tests.auction.bidders import WORDS
from tilewright import Lexicon, TilewrightError
from tilewright.alphabet import ENGLISH
from tilewright.auction.agents import AGENTS
from tilewright.auction.agents.tactics import TACTICS, failures, keeps_losing
from tilewright.auction.game import GAME
from tilewright.auction.rules import FULL_BAG, Ending, Rules
from tilewright.auction.state import Answer, Seat, State
from tilewright.auction.view import Player, Sale, View
from tilewright.table.log import Log, read_log, replay, write_log
from tilewright.table.match import Match

GOLDEN = Path(__file__).parent.parent.parent / "golden" / "auction"
RIVALS = ("stingy", "gain-draws", "loss-market")


def played(
    names: list[str], lexicon: Lexicon, rules: Rules, seed: int
) -> Match[Rules, State, Answer, View]:
    agents = [AGENTS.make(name, lexicon) for name in names]
    match = Match(GAME, rules, lexicon, agents, seed, strict=True)
    match.play()
    return match


def playthrough(name: str, lexicon: Lexicon) -> str:
    """A game against three others as text: each round's letters and word, the scores, a hash."""
    match = played([name, *RIVALS], lexicon, Rules(4, 3, 1), 11)
    game = match.state
    lines = [f"{name} against {', '.join(RIVALS)}, seed 11, 3 rounds, 1 hidden letter"]
    for number, showing in enumerate(game.showings, start=1):
        bought = [sale for sale in game.sales if sale.winner == 0 and sale.round == number]
        letters = " ".join(f"{sale.letter}{sale.price}" for sale in bought)
        lines.append(f"{letters}: {showing.words[0] or '-'} {showing.points[0]}")
    lines.append(f"scores {' '.join(str(seat.balance) for seat in game.seats)}")
    lines.append(sha256(repr(match.outcome.events).encode()).hexdigest())
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", list(AGENTS.table))
def test_the_recorded_game_is_played_again(name: str, enable: Lexicon) -> None:
    file = GOLDEN / f"{name}.txt"
    text = playthrough(name, enable)
    if os.environ.get("TILEWRIGHT_RECORD"):
        GOLDEN.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert file.read_text() == text


@pytest.mark.parametrize("ending", ["2009", "2010"])
@pytest.mark.parametrize("name", list(AGENTS.table))
def test_a_bidder_makes_no_fault_and_its_log_replays(
    name: str, ending: Ending, tmp_path: Path
) -> None:
    for seats, hidden in ((1, 0), (3, 2), (5, 6)):
        rules = Rules(seats, 2, hidden, ending, money=30)
        match = played([name] * seats, WORDS, rules, seats)
        file = tmp_path / f"{seats}.jsonl"
        write_log(file, Log(match.header([name] * seats), match.outcome.events))
        assert replay(*read_log(file), WORDS).winners == match.outcome.winners


def seen(rack: str, offered: str) -> View:
    """Return the view of a seat that has won these letters."""
    game = State(Rules(2, hidden=0), WORDS, 3)
    game.begin_round()
    view = game.view(0)
    return replace(
        view,
        _pool=bytes(map(sub, FULL_BAG, ENGLISH.count(rack + offered))),
        offered=offered,
        auctions_left=view.auctions_left - len(rack),
        players=(Player(rack, 0, view.balance), view.players[1]),
        won=rack,
    )


def bid(name: str, view: View) -> int:
    found: int = AGENTS.make(name, WORDS).bid(view, Random(0))
    return found


def test_stingy_bids_nothing_and_incremental_what_a_letter_adds() -> None:
    assert bid("stingy", seen("EA", "T")) == 0
    assert bid("incremental", seen("EA", "T")) == 3
    assert bid("incremental", seen("UIZ", "Q")) == 22
    assert bid("incremental", seen("EA", "X")) == 0


@pytest.mark.parametrize(
    "name",
    [name for name in AGENTS.table if "gain" in name or "loss" in name if name != "gain-rank"],
)
def test_the_papers_bidders_want_the_last_letter_and_no_junk(name: str) -> None:
    assert bid(name, seen("RETAIN", "S")) >= (12 if "loss" in name else 40)  # of four S, one
    assert bid(name, seen("RETAIN", "X")) == 0


@pytest.mark.parametrize("name", [name for name in AGENTS.table if name != "stingy"])
def test_without_a_seven_in_reach_the_increment_is_bid(name: str) -> None:
    assert bid(name, seen("ZO", "O")) == 12


def test_gain_spreads_the_word_over_the_letters_to_come() -> None:
    assert bid("gain-count:cutoff=0", seen("RET", "A")) == round(51 / 4)
    assert bid("gain-count:cutoff=1", seen("RET", "A")) == 0


def test_options_that_make_no_sense_are_refused() -> None:
    for wrong in ("gain-draws:cutoff=2", "gain-draws:cutoff=x"):
        with pytest.raises(TilewrightError, match=wrong):
            AGENTS.make(wrong, WORDS)
    for wrong, complaint in (
        ("loss-market:tactic=luck", "unknown tactic 'luck'"),
        ("loss:mine=coal", "unknown mine 'coal'"),
        ("gain-rank:high=0.9", "high.*middle"),
    ):
        with pytest.raises(TilewrightError, match=complaint):
            AGENTS.make(wrong, WORDS)
    for agent, option in (("auctioneer", "share"), ("loss", "cutoff")):
        with pytest.raises(TilewrightError, match=f"{agent}.*'{option}'"):
            AGENTS.make(f"{agent}:{option}=1", WORDS)


def test_three_failures_in_a_row_double_the_bid() -> None:
    view = seen("RET", "A")
    lost = Sale(1, "E", (3, 4), 1, 3)
    won = Sale(1, "E", (5, 4), 0, 4)
    idle = Sale(1, "E", (0, 4), 1, 0)
    for sales, boosted in (
        ((lost,) * 3, True),
        ((lost, idle, lost, idle, lost), True),
        ((lost,) * 2, False),
        ((lost, lost, lost, won), False),
        ((won, lost, lost), False),
    ):
        changed = View(**(vars(view) | {"sales": sales}))
        assert keeps_losing(changed) is boosted


LOST, WON = Sale(1, "E", (3, 4), 1, 3), Sale(1, "E", (5, 4), 0, 4)


@pytest.mark.parametrize(
    ("tactic", "sales", "raised"),
    [
        ("periodic", (WON, LOST), 10),
        ("periodic", (WON, LOST, LOST), 20),
        ("streak", (LOST,) * 6, 20),
        ("escalate", (LOST,) * 2, 10),
        ("escalate", (LOST,) * 3, 20),
        ("escalate", (LOST,) * 5, 30),
        ("escalate", (*(LOST,) * 5, WON), 10),
        ("average", (LOST,), 10),
        ("average", (LOST, WON), 5),
        ("average", (LOST, Sale(1, "E", (40, 4), 0, 4)), 10),
    ],
)
def test_a_market_tactic_raises_or_bounds_a_bid(
    tactic: str, sales: tuple[Sale, ...], raised: float
) -> None:
    view = View(**(vars(seen("RET", "A")) | {"sales": sales}))
    assert TACTICS[tactic](view, 10) == raised


@pytest.mark.parametrize(
    ("letters", "left", "doubled"),
    [
        *[("", 14, False), ("", 12, False), ("", 11, True), ("R", 12, False), ("R", 11, True)],
        *[("RE", 11, False), ("RE", 10, False), ("RE", 9, True)],
    ],
)
def test_one_letter_is_too_few_after_a_seventh_of_the_round(
    letters: str, left: int, doubled: bool
) -> None:
    view = replace(seen(letters, "A"), auctions_left=left)
    assert view.rules.auctions == 14
    assert TACTICS["pace"](view, 10) == (20 if doubled else 10)


def test_failures_are_counted_since_the_last_success() -> None:
    view = View(**(vars(seen("RET", "A")) | {"sales": (LOST, WON, LOST, LOST)}))
    assert failures(view) == 2


@pytest.mark.parametrize("name", ["loss-market", "gain-draws", "gain-probability"])
def test_a_data_mine_leads_to_the_same_game(name: str) -> None:
    games = [
        played([f"{name}:mine={mine}", "loss"], WORDS, Rules(2, 2, 1), 5).outcome.events
        for mine in ("bits", "apriori")
    ]
    assert games[0] == games[1]


def test_ranked_letters_bid_much_little_or_nothing() -> None:
    view = seen("RETAI", "S")
    whole = bid("gain-rank:high=1,middle=1", view)
    assert whole == bid("gain-count:cutoff=0", view) > 0
    assert bid("gain-rank:high=0,middle=1,small=0.5", view) == round(whole / 2)
    assert bid("gain-rank:high=0,middle=0", view) == 0


def test_an_exact_loss_grows_as_auctions_pass() -> None:
    bids = [
        bid("loss-exact", replace(seen("RETAI", "S"), auctions_left=left)) for left in (28, 14, 2)
    ]
    assert bids == sorted(bids) and bids[0] < bids[-1] <= 50
    assert bid("loss-exact", replace(seen("RETAIN", "S"), auctions_left=1)) == 50


def test_the_late_choice_takes_an_increment_that_a_seven_is_not_worth() -> None:
    """U, I and Z in hand: no word of seven letters is left, and QUIZ is."""
    assert bid("late-choice", seen("UIZ", "Q")) == 22


def test_the_auctioneer_bids_what_the_last_letter_is_worth() -> None:
    assert bid("auctioneer", seen("RETAIN", "S")) >= 20
    assert bid("auctioneer", seen("RETAIN", "X")) == 0


def test_auctioneers_among_themselves_do_not_drive_prices_up(enable: Lexicon) -> None:
    game = played(["auctioneer"] * 8, enable, Rules(8, 1), 1).state
    assert max(bid or 0 for sale in game.sales for bid in sale.bids) <= 4
    assert sum(points for points in game.showings[0].points) > 8 * 20


def test_an_auctioneer_raises_its_bids_against_high_bidders(enable: Lexicon) -> None:
    rivals = ["auctioneer"] + ["gain-count:cutoff=0"] * 7
    game = played(rivals, enable, Rules(8, 3), 1).state
    assert max(sale.bids[0] or 0 for sale in game.sales) > 5


def test_five_auctioneers_are_ahead_of_five_that_buy_early(enable: Lexicon) -> None:
    """Prices by letter show that nothing good gets cheap later; by kind they did not."""
    game = played(["auctioneer"] * 5 + ["tracking"] * 5, enable, Rules(10, 5), 3).state
    ours, theirs = (sum(seat.balance for seat in seats) for seats in halves(game.seats))
    assert ours > theirs


def test_auctioneers_are_ahead_where_racks_have_no_limit(enable: Lexicon) -> None:
    bidders = ["auctioneer"] * 3 + ["loss-market"] * 3
    game = played(bidders, enable, Rules(6, 3, 3, "2010"), 1).state
    ours, theirs = (sum(seat.balance for seat in seats) for seats in halves(game.seats))
    assert ours > theirs


def halves(seats: Sequence[Seat]) -> tuple[Sequence[Seat], Sequence[Seat]]:
    return seats[: len(seats) // 2], seats[len(seats) // 2 :]


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["2009", "2010"])
def test_the_auctioneer_is_ahead_of_all_at_one_table(ending: Ending, enable: Lexicon) -> None:
    scores = dict.fromkeys(AGENTS.table, 0)
    for seed in range(12):
        rules = Rules(len(list(AGENTS.table)), 5, seed % 4, ending)
        game = played(list(AGENTS.table), enable, rules, seed).state
        for name, seat in zip(AGENTS.table, game.seats, strict=True):
            scores[name] += seat.balance
    assert max(scores, key=lambda name: scores[name]) == "auctioneer"
