"""Stranding beyond the tables of 000: last resorts, scorers, and ideas that were not built.

Games are paired: each deal is played twice with the hands swapped. Time is measured by work done.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from tilewright.bananagrams.game import GAME
from tilewright.studies.bench import Bench
from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Size,
    average,
    occurrences,
)
from tilewright.studies.games import bananagrams, wins
from tilewright.studies.paired_games import shares

QUANTITIES = (
    Quantity("wins", "%", 1),
    Quantity("fails"),
    Quantity("work", "ms", 2),
    Quantity("tiles", "", 1),
)
TWO_LETTER = "two-letter"
CHRONOLOGICAL = "chronological"


class Meeting(NamedTuple):
    """A player and its base, the player that it is compared with."""

    seat: str
    base: str


RESORTS = {
    f"{name}, {told}": Meeting(name if resort == "wait" else f"{name}:stuck={resort}", name)
    for name in ("stranding", TWO_LETTER, "dangling")
    for resort, told in (
        ("wait", "as the text says"),
        ("dangling", "as the program does"),
        ("rebuild", "many attempts (ours)"),
    )
}
RESORTS |= {
    "naive, as the text says": Meeting("naive", "dangling"),
    "naive, with dumps (ours)": Meeting("naive:stuck=dangling", "dangling"),
    "two-letter, synergy as the program has it": Meeting("two-letter:synergy=tiles", TWO_LETTER),
}
SCORERS = {
    name: Meeting(f"stranding:{name}", "stranding:dead-letter")
    for name in (
        "dead-letter",
        "stranding",
        "letter-count",
        "hand-balance",
        "hand-balance-48",
        "combined",
        "longest",
    )
}
IDEAS = {
    "two-letter": Meeting(TWO_LETTER, TWO_LETTER),
    "extending": Meeting("extending", TWO_LETTER),
    "chronological": Meeting(CHRONOLOGICAL, TWO_LETTER),
    "chronological, one word before a dump": Meeting("chronological:words=1", TWO_LETTER),
    "chronological, two words before a dump": Meeting("chronological:words=2", TWO_LETTER),
    "adaptive": Meeting("adaptive", TWO_LETTER),
    "aware": Meeting("aware", TWO_LETTER),
    "aware against chronological": Meeting("aware", CHRONOLOGICAL),
    "adaptive against chronological": Meeting("adaptive", CHRONOLOGICAL),
    "right-angle, 2 places": Meeting("right-angle:places=2", TWO_LETTER),
    "right-angle, 4 places": Meeting("right-angle:places=4", TWO_LETTER),
    "right-angle, 8 places": Meeting("right-angle:places=8", TWO_LETTER),
    "lanes": Meeting("lanes", TWO_LETTER),
}


def compared(bench: Bench, meetings: Mapping[str, Meeting], opponents: int = 1) -> Findings:
    """Each player alone with players that only draw, and against its base."""
    return Findings({name: _row(bench, one, opponents) for name, one in meetings.items()})


def _row(bench: Bench, meeting: Meeting, opponents: int) -> dict[str, Measure]:
    alone = bananagrams(bench, [meeting.seat, *["pseudo"] * opponents])
    seats = [(result, result.seats.index(0)) for result in alone]
    done = [(result, seat) for result, seat in seats if not GAME.failed(result, seat)]
    row = {
        "fails": occurrences(len(seats) - len(done), len(seats)),
        "work": average([1000 * result.facts["seconds"] for result, _ in done]),
        "tiles": average([float(result.facts["tiles"][seat]) for result, seat in seats]),
    }
    if meeting.seat != meeting.base:
        against = bananagrams(bench, [meeting.seat, meeting.base], form="pairs")
        row["wins"] = wins(against, 0)
    return row


WATCHING = {
    "aware, dumps above 10 % of the bunch": Meeting("aware", CHRONOLOGICAL),
    "aware, dumps above 3 % of the bunch": Meeting("aware:share=0.03", CHRONOLOGICAL),
}
ADAPTING = {
    f"adaptive against {base}": Meeting("adaptive", base) for base in (CHRONOLOGICAL, "extending")
}


def deal_by_deal(bench: Bench, meetings: Mapping[str, Meeting]) -> Findings:
    """Each player against its base, with intervals over deals."""
    rows: dict[str, dict[str, Measure]] = {}
    for name, one in meetings.items():
        results = bananagrams(bench, [one.seat, one.base], form="pairs")
        rows[name] = {"wins": average(shares(results))}
    return Findings(rows)


def _better(name: str, text: str, section: str, why: str = "") -> Claim:
    """The claim that a player wins more than half of its games against its base."""
    return Claim(text, section, Comparison("wins", (name,), "above", 50.0), why)


DIFFERENCE = (
    "Wins are those of the player named first against its base, each deal twice with the hands "
    "swapped. Fails, work and tiles are from games with a player that only draws: work is the "
    "simulated time of finished games, tiles the number that the player has at the end, which "
    "grows by two with each dump."
)
EXPERIMENTS = (
    Experiment(
        "last-resorts",
        "Section 3.3.3: giving up, in the text and in the program",
        "Has a player give up when it would dump and one tile is left. Its tables show few fails.",
        "The text's rule, what the authors' program does instead (it takes off dangling words, up "
        f"to six times), and our repeated attempts. The base is the text's rule. {DIFFERENCE}",
        "player, when no dump helps",
        QUANTITIES,
        {},
        Size(2, 500),
        partial(compared, meetings=RESORTS),
        bars="fails",
        claims=(
            Claim(
                "The text's rule gives the few fails of table V (at most 2 times the program's).",
                "3.3.3",
                Comparison(
                    "fails",
                    ("stranding, as the text says",),
                    "below",
                    ("stranding, as the program does",),
                    factor=2,
                ),
                why="The authors' program goes on where the text gives up, and that is what keeps "
                "the number of fails low.",
            ),
            Claim(
                "Even after 20 attempts the naive player sometimes has no solution.",
                "3.3.2",
                Comparison("fails", ("naive, as the text says",), "above", 0.0),
            ),
        ),
    ),
    Experiment(
        "scorers",
        "Section 3.1.2: all scorers, and two combined",
        "Describes four scorers, tables three of them, and suggests combining them.",
        "All scorers with the stranding player, against dead letters. Simple stranding averages "
        "the inner letters of a word. Hand balance follows the paper's text; the authors' program "
        "has a bug that gives all words of one length the same points. The shortlist of 48 words "
        f"is ours; it changed none of these games. {DIFFERENCE}",
        "scorer",
        QUANTITIES,
        {},
        Size(2, 1500),
        partial(compared, meetings=SCORERS),
        bars="fails",
        claims=(
            _better(
                "combined",
                "A combination of scorers could be better than dead letters.",
                "3.1.2",
                why="It gives V, Q, J, X, Z and C no extra weight, so these letters are left over.",
            ),
            Claim(
                "No scorer is significantly stronger at two seats (45 to 55 % against dead "
                "letters).",
                "6.1",
                Comparison(
                    "wins",
                    ("stranding", "letter-count", "hand-balance"),
                    "about",
                    50.0,
                    tolerance=1.1,
                ),
                why="Simple stranding leaves the hard letters in hand, gets stuck more than twice "
                "as often as dead letters and loses more games.",
            ),
        ),
    ),
    Experiment(
        "ideas",
        "Sections 3.2.3, 3.3.5 and 8.2: ideas that were not built",
        "Proposed to extend words, to take off recent words, to adapt to the game, to watch the "
        "other players, to play more right angles, and to keep strands in lanes.",
        f"Each idea added to two-letter stranding, which is the base. {DIFFERENCE}",
        "idea",
        QUANTITIES,
        {},
        Size(2, 1000),
        partial(compared, meetings=IDEAS),
        bars="wins",
        claims=(
            _better("extending", "Extending words makes a better player.", "8.2"),
            Claim(
                "Extending words uses tiles that have no other place: it fails less often.",
                "8.2",
                Comparison("fails", ("extending",), "below", (TWO_LETTER,)),
            ),
            _better(CHRONOLOGICAL, "Taking off recent words makes a better player.", "3.3.5"),
            Claim(
                "Taking off recent words makes a player get stuck less often.",
                "3.3.5",
                Comparison("fails", (CHRONOLOGICAL,), "below", (TWO_LETTER,)),
            ),
            _better("adaptive", "A player that adapts to the game is better.", "8.2"),
            _better("aware", "The aware player is better than two-letter stranding.", "8.2"),
            Claim(
                "With more right angles a player gets stuck less often (8 places).",
                "8.2",
                Comparison("fails", ("right-angle, 8 places",), "below", (TWO_LETTER,)),
            ),
            _better(
                "right-angle, 4 places",
                "Playing right angles first makes a better player.",
                "8.2",
                why="It gets stuck a little less often, but each search over all anchors takes "
                "time, and two-letter stranding already turns where a strand cannot continue.",
            ),
            _better(
                "lanes",
                "Lanes pay off: the limits that need not be computed outweigh the smaller search "
                "space.",
                "3.2.3",
                why="Lanes leave fewer places for words, so the player gets stuck more often, and "
                "computing limits costs little here.",
            ),
        ),
    ),
    Experiment(
        "watching",
        "Section 8.2: watching what others dump",
        "Proposed to dump less often if the other players have dumped many hard tiles.",
        "The aware player against the chronological one, on which it is built, so that only the "
        "watching differs. If others have dumped too many of the tiles in the bunch, it takes off "
        "a recent word instead of dumping. Our game shows how many tiles the others dump, not "
        "which. Each deal is played twice with the hands swapped; an unfinished game counts half.",
        "player",
        (Quantity("wins", "%", 1),),
        {},
        Size(4, 1000),
        partial(deal_by_deal, meetings=WATCHING),
        bars="wins",
        claims=(
            Claim(
                "Watching what others dump makes a better player (it wins at least 52 % of the "
                "games).",
                "8.2",
                Comparison("wins", tuple(WATCHING), "above", 52.0, extent="any"),
                why="A few dumped tiles hardly change a bunch of a hundred.",
            ),
        ),
    ),
    Experiment(
        "adapting",
        "Section 8.2: adapting to the stage of the game",
        "Proposed to switch between strategies by the number of tiles played or remaining.",
        "The adaptive player extends words while dumps are possible, and takes off recent words at "
        "the end. Here it meets the two players that it is built on, which do only one of these. "
        "Each deal is played twice with the hands swapped; an unfinished game counts half.",
        "player",
        (Quantity("wins", "%", 1),),
        {},
        Size(4, 15000),
        partial(deal_by_deal, meetings=ADAPTING),
        bars="wins",
        claims=tuple(
            Claim(
                f"Switching by the stage of the game is better than {doing} throughout (it wins at "
                "least 52 % of the games).",
                "8.2",
                Comparison("wins", (f"adaptive against {base}",), "above", 52.0),
                why="Both take off recent words at the end, and that is what wins games.",
            )
            for base, doing in (
                (CHRONOLOGICAL, "taking off recent words"),
                ("extending", "extending words"),
            )
        ),
    ),
    Experiment(
        "ideas-eight-seats",
        "Section 8.2: adapting to eight seats",
        "Proposed a player that changes its strategy with the number of players, as stranding is "
        "better at eight seats and two-letter stranding at two.",
        f"The adaptive player and those that it chooses from, with seven that only draw. "
        f"{DIFFERENCE}",
        "player",
        QUANTITIES,
        {},
        Size(2, 1000),
        partial(
            compared,
            meetings={
                "two-letter": Meeting(TWO_LETTER, TWO_LETTER),
                "stranding, letter count": Meeting("stranding:letter-count", TWO_LETTER),
                "adaptive": Meeting("adaptive", TWO_LETTER),
            },
            opponents=7,
        ),
        bars="fails",
        claims=(
            Claim(
                "At eight seats the adaptive player fails less often than two-letter stranding.",
                "8.2",
                Comparison("fails", ("adaptive",), "below", (TWO_LETTER,)),
            ),
        ),
    ),
)
