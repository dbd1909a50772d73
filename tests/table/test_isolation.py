"""Agents in separate processes: the same games, at a measured cost, with no leftovers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import waiting
from tests.arena import hostile
from tests.arena.entrants import installed_game
from tilewright import Lexicon, TilewrightError
from tilewright.auction.game import GAME as AUCTION
from tilewright.bananagrams.game import GAME as BANANAGRAMS
from tilewright.scrabble.game import GAME as SCRABBLE
from tilewright.table import connection, guard, isolation
from tilewright.table.connection import Words, log_file
from tilewright.table.family import family
from tilewright.table.faults import AgentDied, TimeOut
from tilewright.table.guard import MOST_DECLARED, PATIENCE, SHIPPED_PATIENCE, Allowance, patience_of
from tilewright.table.isolation import Isolated, end_all, process_of
from tilewright.table.log import Log
from tilewright.table.match import Match
from tilewright.table.registry import find_game

FILE = Path(hostile.__file__)
HONEST = f"{FILE}:Honest"
MEMORY = 512
LIMITS = Allowance(0.3, 300.0, MEMORY)


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    end_all()
    yield
    end_all()


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    file = tmp_path_factory.mktemp("words") / "words.txt"
    file.write_text("AA\nAB\nBAA\n")
    return Words(str(file), Lexicon.load(file).facts.sha256)


@pytest.fixture(scope="module")
def lexicon(words: Words) -> Lexicon:
    return Lexicon.load(words.source)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], str]:
    """Write the body of a class and return its seat."""

    def made(body: str) -> str:
        file = tmp_path / "mine.py"
        lines = ["class Mine:", "    def __init__(self, lexicon): pass", *body.splitlines()]
        file.write_text("\n".join(lines))
        return f"{file}:Mine"

    return made


def isolated(seat: str, lexicon: Lexicon, words: Words, limits: Allowance = LIMITS) -> Isolated:
    return Isolated(SCRABBLE, seat, lexicon, words, limits)


def first_view(lexicon: Lexicon) -> Any:
    return SCRABBLE.new(SCRABBLE.rules_class(seats=2), lexicon, 1).view(0)


def gone(pid: int) -> bool:
    """Whether a process has ended, or ends soon."""
    end = time.monotonic() + waiting.PATIENCE
    while time.monotonic() < end:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (BANANAGRAMS, ["wright", "two-letter"]),
        (SCRABBLE, ["equity", "greedy"]),
        (SCRABBLE, ["simulate:iterations=5,candidates=2"] * 2),
        (AUCTION, ["loss", "stingy"]),
    ],
    ids=["bananagrams", "scrabble", "simulation", "auction"],
)
def test_an_isolated_agent_plays_the_same_games(
    game: Any, seats: list[str], enable: Lexicon
) -> None:
    words = Words("enable", enable.facts.sha256)
    rules = game.rules_class.from_json(dict(game.trial) | {"seats": 2})

    def log_of(agents: list[Any]) -> bytes:
        match = Match(game, rules, enable, agents, 5)
        return Log(match.header(seats), match.play().events).to_bytes()

    here = log_of([game.agents.make(seat, enable) for seat in seats])
    there = [Isolated(game, seat, enable, words, Allowance()) for seat in seats]
    for agent in there:
        agent.make()
    assert log_of(there) == here


MATCHES = """
from dataclasses import dataclass
from random import Random
from typing import ClassVar
from tilewright import table
from tilewright.table.rules import setting


@dataclass(frozen=True)
class MatchRules(table.Rules):
    fewest: ClassVar[int] = 1
    most: ClassVar[int] = 2
    stones: int = setting(9, "Stones at the beginning.", low=1, high=100)


class MatchState(table.State):
    def __init__(self, rules, lexicon, seed):
        super().__init__(rules, lexicon, seed)
        self.taken = []

    over = property(lambda self: len(self.taken) >= self.rules.stones)
    winners = property(lambda self: (0,))
    scores = property(lambda self: (sum(self.taken),) * self.rules.seats)

    def to_act(self):
        return (len(self.taken) % self.rules.seats,)

    def view(self, seat):
        return self.taken  # the same list every time, which grows

    def read(self, seat, answer):
        return table.Reading(answer)

    def apply(self, seat, action):
        self.taken.append(action)
        return {"event": "take", "seat": seat, "count": action}

    def end(self, reason=None):
        return {"event": "end"}

    def redo(self, event):
        return self.apply(event["seat"], event["count"])


class Guess:
    nodes = 5

    def __init__(self, lexicon):
        pass

    def look(self, view):
        self.nodes += 10
        return len(view)

    def choose(self, length, rng):
        return 100 * length + rng.randrange(100)


class Matches(table.Game):
    name, title, package, dynamics = "matches", "Matches", "matches", "turn"
    agents = table.Roster("matches", {"guess": Guess})
    rules_class, example, sparring = MatchRules, "guess", (("guess",),)

    def new(self, rules, lexicon, seed):
        return MatchState(rules, lexicon, seed)

    def tell(self, event, names, rules):
        return ""

    def ask(self, agent, view, rng):
        return agent.choose(agent.look(view), rng)


GAME = Matches()
"""


def test_a_game_may_ask_its_agents_in_its_own_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon, words: Words
) -> None:
    """Several methods with other names, and a view that changes from turn to turn."""
    with installed_game("matches", MATCHES, tmp_path, monkeypatch):
        game = find_game("matches")
        rules = game.rules_class(2)
        here = Match(game, rules, lexicon, [game.agents.make("guess", lexicon)] * 2, 3).play()
        guards = [Isolated(game, "guess", lexicon, words, LIMITS) for _ in range(2)]
        there = Match(game, rules, lexicon, guards, 3).play()
        assert not there.faults
        assert (there.events, there.nodes) == (here.events, here.nodes)
        assert [event["count"] // 100 for event in there.events[:-1]] == list(range(9))
        end_all()


def test_any_integer_is_whole(write: Callable[[str], str], lexicon: Lexicon) -> None:
    body = "    def bid(self, view, rng):\n        import numpy\n        return numpy.int64(3)"
    state = AUCTION.new(AUCTION.rules_class(seats=1), lexicon=Lexicon.load("enable"), seed=1)
    state.deal()
    words = Words("enable", state.lexicon.facts.sha256)
    agent = Isolated(AUCTION, write(body), state.lexicon, words, Allowance(5.0))
    assert agent.answer(state.view(0), Random(1)) == 3


def test_faults_are_called_as_they_are_in_the_same_process(
    write: Callable[[str], str], lexicon: Lexicon, words: Words
) -> None:
    seat = write(
        "    def act(self, view, rng):\n"
        "        from tilewright.table.faults import IllegalAction\n"
        "        raise {0: IllegalAction('mine'), 1: KeyError('x')}[view.seat]"
    )
    for made in (
        lambda: isolated(seat, lexicon, words),
        lambda: SCRABBLE.agents.make(seat, lexicon),
    ):
        rules = SCRABBLE.rules_class(seats=2)
        faults = Match(SCRABBLE, rules, lexicon, [made(), made()], 1).play().faults[:2]
        assert [(one.kind, one.reason) for one in faults] == [
            ("illegal", "mine"),
            ("error", "KeyError: 'x'"),
        ]


@pytest.mark.parametrize("game", [BANANAGRAMS, SCRABBLE, AUCTION], ids=lambda game: game.name)
def test_malformed_actions_get_the_same_error_everywhere(game: Any, enable: Lexicon) -> None:
    words, seat = Words("enable", enable.facts.sha256), f"{FILE}:AnswersADocument"
    rules = game.rules_class.from_json(dict(game.trial) | {"seats": 2})
    reasons = []
    for agent in (game.agents.make(seat, enable), Isolated(game, seat, enable, words, LIMITS)):
        other = game.agents.make(game.sparring[0][0], enable)
        fault = Match(game, rules, enable, [agent, other], 1).play().faults[0]
        reasons.append((fault.kind, fault.seat, fault.reason))
    assert reasons[0] == reasons[1]


# Time


def test_time_in_the_other_process_is_counted(enable: Lexicon) -> None:
    words = Words("enable", enable.facts.sha256)
    agents = [Isolated(SCRABBLE, "equity", enable, words, Allowance()) for _ in range(2)]
    match = Match(SCRABBLE, SCRABBLE.rules_class(seats=2), enable, agents, 1)
    match.play()
    assert [round(one.cpu, 9) for one in agents] == [round(cpu, 9) for cpu in match.outcome.cpu]
    assert all(spent > 0 for spent in match.outcome.cpu)


def test_patience_ends_an_agent_for_the_rest_of_its_game(lexicon: Lexicon, words: Words) -> None:
    agent = isolated(f"{FILE}:LoopsInC", lexicon, words)
    for _ in range(3):
        with pytest.raises(TimeOut, match="CPU"):
            agent.answer(first_view(lexicon), Random(1))


def test_waiting_costs_no_patience(
    write: Callable[[str], str], lexicon: Lexicon, words: Words
) -> None:
    seat = write("    def act(self, view, rng):\n        import time; time.sleep(0.2); return '-'")
    agent = isolated(seat, lexicon, words, Allowance(0.1, 60.0, MEMORY))
    for _ in range(2):
        agent.answer(first_view(lexicon), Random(1))
    assert agent.cpu < 0.1


def test_thinking_between_questions_counts(
    write: Callable[[str], str], lexicon: Lexicon, words: Words
) -> None:
    seat = write(
        "    def act(self, view, rng):\n"
        "        import threading\n"
        "        threading.Thread(target=sum, args=(range(10**9),), daemon=True).start()\n"
        "        return '-'"
    )
    agent = isolated(seat, lexicon, words)
    with pytest.raises(TimeOut):
        for _ in range(100):
            agent.answer(first_view(lexicon), Random(1))
            time.sleep(0.1)


@pytest.mark.parametrize(
    ("declared", "shipped", "seconds"),
    [
        (None, True, SHIPPED_PATIENCE),
        (None, False, PATIENCE),
        (90, False, 90.0),
        (1e6, True, 1e6),
        (1e6, False, MOST_DECLARED),
        (float("inf"), True, SHIPPED_PATIENCE),
        (float("nan"), False, PATIENCE),
        (-1, False, PATIENCE),
        ("long", False, PATIENCE),
    ],
)
def test_an_agent_declares_what_it_needs(declared: object, shipped: bool, seconds: float) -> None:
    assert patience_of(declared, shipped) == seconds


def test_an_isolated_agent_declares_too(
    write: Callable[[str], str], lexicon: Lexicon, words: Words
) -> None:
    seat = write("    patience = 0.2\n    def act(self, view, rng):\n        while True: pass")
    with pytest.raises(TimeOut, match=r"0\.2 s of CPU time"):
        isolated(seat, lexicon, words, Allowance(memory=MEMORY)).answer(
            first_view(lexicon), Random(1)
        )
    with pytest.raises(TimeOut, match=r"0\.1 s of CPU time"):
        isolated(seat, lexicon, words, Allowance(0.1)).answer(first_view(lexicon), Random(1))


# Processes


def test_a_process_serves_game_after_game_and_is_replaced_when_it_died(
    lexicon: Lexicon, words: Words
) -> None:
    first = isolated(HONEST, lexicon, words)
    again = isolated(HONEST, lexicon, words)
    assert again.process is first.process
    again.process.end("gone")
    with pytest.raises(AgentDied, match="gone"):
        again.answer(first_view(lexicon), Random(1))
    assert isolated(HONEST, lexicon, words).process is not first.process


def test_agents_of_games_that_are_over_are_dropped(
    write: Callable[[str], str], lexicon: Lexicon, words: Words
) -> None:
    """The process reports their number as its nodes."""
    seat = write(
        "    nodes, there = 0, 0\n"
        "    def act(self, view, rng):\n"
        "        import gc; gc.collect()\n"
        "        self.nodes += sum(type(one).__name__ == 'Mine' for one in gc.get_objects())\n"
        "        return '-'"
    )
    for _ in range(5):
        agent = isolated(seat, lexicon, words)
        agent.answer(first_view(lexicon), Random(1))
        assert agent.nodes == 1


def test_an_agents_output_is_logged_at_once(
    lexicon: Lexicon, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    seat = f"{FILE}:Prints"
    agent = isolated(seat, lexicon, words)
    agent.answer(first_view(lexicon), Random(1))
    assert {"look at me", "and at me", "and here"} <= {*agent.output.splitlines()}
    assert agent.process.log == log_file(seat)


def test_a_log_that_cannot_be_written_does_not_stop_the_games(
    lexicon: Lexicon, words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    monkeypatch.setattr(connection, "log_file", lambda seat: nowhere / "agent.log")
    agent = isolated(f"{FILE}:Prints", lexicon, words)
    agent.answer(first_view(lexicon), Random(1))
    assert agent.output == ""


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize("name", ["ForksAndStays", "ForksAway"])
def test_children_end_with_the_process(name: str, lexicon: Lexicon, words: Words) -> None:
    agent = isolated(f"{FILE}:{name}", lexicon, words)
    agent.answer(first_view(lexicon), Random(1))
    mark = agent.process._mark.encode()
    while len(there := [member.pid for member in family(mark)]) < 2:  # until the child has started
        time.sleep(0.02)
    end_all()
    assert all(map(gone, there))


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_process_ends_with_the_one_that_started_it(words: Words) -> None:
    code = (
        "import sys; from random import Random\n"
        "from tests.table.test_isolation import *\n"
        f"words = Words({words.source!r}, {words.sha256!r})\n"
        "lexicon = Lexicon.load(words.source)\n"
        f"agent = isolated('{FILE}:IgnoresAlarms', lexicon, words, Allowance())\n"
        "print(agent.process._process.pid, flush=True)\n"
        "agent.answer(first_view(lexicon), Random(1))\n"
    )
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    env = os.environ | {"PYTHONPATH": path}
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=env) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        owner.send_signal(signal.SIGKILL)
    assert gone(pid)


def test_errors_before_the_agent_is_loaded_are_not_its_fault(
    lexicon: Lexicon, words: Words
) -> None:
    with pytest.raises(TilewrightError, match=r"did not start.*has changed"):
        isolated(HONEST, lexicon, words._replace(sha256="0" * 64))


def test_a_refused_option_is_reported(lexicon: Lexicon, words: Words) -> None:
    agent = isolated("greedy:speed=2", lexicon, words)
    with pytest.raises(TilewrightError, match="speed"):
        agent.make()
    with pytest.raises(TilewrightError, match=r"'greedyy'.*did you mean"):
        isolated("greedyy", lexicon, words).make()


def test_the_number_of_idle_processes_is_limited(
    lexicon: Lexicon, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isolation, "MOST_PROCESSES", 1)
    first = process_of("scrabble", HONEST, words, MEMORY)
    assert process_of("scrabble", HONEST, words, MEMORY) is first
    process_of("scrabble", f"{FILE}:Prints", words, MEMORY)
    assert not first.is_alive


def test_creating_an_agent_takes_no_game_time(
    write: Callable[[str], str],
    lexicon: Lexicon,
    words: Words,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "CREATION", 5.0)
    seat = write(
        "    def __init__(self, lexicon):\n"
        "        import time\n"
        "        while time.process_time() < 0.6: pass\n"
        "    def act(self, view, rng): return '-'"
    )
    agent = isolated(seat, lexicon, words)
    agent.answer(first_view(lexicon), Random(1))
    assert agent.cpu < 0.3
