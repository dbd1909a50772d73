"""Checks for your own agents and games; failures raise AssertionError."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from operator import index
from random import Random
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.faults import describe, is_interrupt
from tilewright.table.game import AnyGame, Event
from tilewright.table.guard import Allowance, Guard, patience_of
from tilewright.table.log import Log, parse_log, replay
from tilewright.table.match import Match
from tilewright.table.patience import Patient, ticking
from tilewright.table.registry import GROUP, find_game, game_names
from tilewright.table.rules import Rules
from tilewright.table.telling import summary, tell
from tilewright.table.wire import ViewReader, ViewWriter, use_lexicon

__all__ = ["check_agent", "check_game"]

Maker = Callable[[Lexicon], Any]
AnyMatch = Match[Any, Any, Any, Any]


def check_agent(
    maker: Maker,
    lexicon: Lexicon | None = None,
    games: int = 4,
    seed: int = 0,
    game: str = "bananagrams",
) -> None:
    """Play a few games and assert that an agent follows the rules.

    It must not raise, must not act illegally, must finish within the CPU time declared in its
    attribute `patience` (30 s per game by default), and must play the same game with the same
    seed. `maker` takes the lexicon and returns a fresh agent.
    """
    words, table = lexicon or Lexicon.load(), find_game(game)
    for number in range(seed, seed + games):
        others = table.sparring[(number - seed) % len(table.sparring)]
        first, again = (
            _play(table, [_make(table, maker, words), *_named(table, others, words)], words, number)
            for _ in range(2)
        )
        _check_equal(first.outcome.events, again.outcome.events, number)


def check_game(
    game: AnyGame | str, lexicon: Lexicon | None = None, games: int = 4, seed: int = 0
) -> None:
    """Play a few games between a game's agents and assert that the game is sound.

    The same seed must give the same events, a log must read back, replay and describe itself, rules
    must survive JSON, views must not change the game, and invalid input must be rejected. Agents in
    other processes must be able to play it: views are pickled for them, and actions come back as
    JSON.
    """
    table = find_game(game) if isinstance(game, str) else game
    assert table.name in game_names(), (
        f"no game {table.name!r} is registered; add it to the entry point group {GROUP!r}"
    )
    words = lexicon or Lexicon.load()
    for number in range(seed, seed + games):
        seats = table.sparring[(number - seed) % len(table.sparring)]
        seats = (seats[0], *seats)[: table.rules_class.most]
        match, again = (_play(table, _named(table, seats, words), words, number) for _ in range(2))
        _check_equal(match.outcome.events, again.outcome.events, number)
        if number == seed:
            _check_sending(table, match, seats, words)
        _check_rules(table, match.state.rules)
        _check_log(table, match, seats, words)
        _check_live(table, match, seats)
        _check_refusals(table, match.state.rules, words, number)


def _named(game: AnyGame, names: Sequence[str], lexicon: Lexicon) -> list[Any]:
    return [game.agents.make(name, lexicon) for name in names]


def _make(game: AnyGame, maker: Maker, lexicon: Lexicon) -> Patient:
    """The agent to be checked, with a limit of time."""
    try:
        agent = maker(lexicon)
    except BaseException as error:
        if is_interrupt(error):
            raise
        raise AssertionError(f"the agent cannot be created: {describe(error)}") from error
    patience = patience_of(getattr(agent, "patience", None), shipped=False)
    return Patient(game, agent, Allowance().budget(patience))


class _Remote(Guard):
    """An agent that is asked as if it were in another process."""

    def __init__(self, game: AnyGame, agent: Any, lexicon: Lexicon) -> None:
        super().__init__(game, agent)
        use_lexicon(lexicon)
        self._writer, self._reader = ViewWriter(game, lexicon), ViewReader()

    def answer(self, view: Any, rng: Random) -> object:
        with _checking(f"the pickle of {type(view).__name__}"):
            view = self._reader.read(self._writer.write(view))
        answer: Any = super().answer(view, rng)
        with _checking("the JSON of an action"):
            sent = json.loads(json.dumps(self.game.action_to_json(answer), default=index))
            return self.game.action_from_json(sent)


def _play(game: AnyGame, agents: list[Any], lexicon: Lexicon, seed: int) -> AnyMatch:
    """A finished match."""
    events: list[Event] = []
    rules = game.rules_class.from_json(dict(game.trial) | {"seats": len(agents)})
    match: AnyMatch = Match(game, rules, lexicon, agents, seed, strict=True, watch=events.append)
    try:
        with ticking():
            outcome = match.play()
    except TilewrightError as error:
        raise AssertionError(
            f"game with seed {seed}, after {len(events)} events: {error}"
        ) from error
    match.state.check_tiles()
    assert outcome.reason != "too many actions", (
        f"the game with seed {seed} did not end: an agent makes no progress"
    )
    return match


def _check_equal(first: list[Event], again: list[Event], seed: int) -> None:
    """Assert that two games are the same, or say at which event they differ."""
    for number, (one, other) in enumerate(zip(first, again, strict=False)):
        assert one == other, (
            f"the game of seed {seed} differs when it is played again: event {number} was {one}, "
            f"then {other}. Take all randomness from the `rng` that the agent is given, and keep "
            "nothing outside the agent."
        )
    assert len(first) == len(again), (
        f"the game of seed {seed} had {len(first)} events, then {len(again)}"
    )


def _check_sending(game: AnyGame, match: AnyMatch, seats: Sequence[str], lexicon: Lexicon) -> None:
    seed = match.state.seed
    remote = [_Remote(game, one, lexicon) for one in _named(game, seats, lexicon)]
    assert _play(game, remote, lexicon, seed).outcome.events == match.outcome.events, (
        f"the game of seed {seed} differs when views are pickled and actions sent as JSON: "
        "frozen_views, reducers, action_to_json or action_from_json may be wrong"
    )


def _check_rules(game: AnyGame, rules: Rules) -> None:
    read = game.rules_class.from_json(rules.to_json())
    assert read == rules, f"rules differ after JSON: {rules} became {read}"
    assert game.about(rules), "about() says nothing"


def _check_log(game: AnyGame, match: AnyMatch, seats: Sequence[str], lexicon: Lexicon) -> None:
    names = [f"{seat} {name}" for seat, name in enumerate(seats)]
    log = Log(match.header(names), match.outcome.events)
    with _checking("reading the log"):
        read = parse_log(log.to_bytes())
    assert read == log, "the log differs after it was written and read"
    with _checking("the replay"):
        end = replay(read.header, read.events, lexicon)
    assert end.over == match.state.over and end.winners == match.state.winners, (
        "the replay ends differently from the game"
    )
    for event in log.events:
        with _checking(f"tell() of {event}"):
            said = tell(game, event, names, match.state.rules)
            assert isinstance(said, str), f"tell() of {event} returns no text"
    with _checking("the description of a finished game"):
        json.dumps(summary(game, log, end))
        game.scene(end)
        game.picture(end, names)


def _check_live(game: AnyGame, match: AnyMatch, names: Sequence[str]) -> None:
    """Assert that a server can show the game: plain values, and sentences without secrets."""
    live, state = game.live(), match.state
    with _checking("the live table"):
        assert live.levels, "no engine for a live table"
        shown = [live.room_facts(state.rules), live.facts(state)]
        for seat in range(state.rules.seats):
            shown += [live.seat_facts(state, seat), live.own(state, seat)]
        json.dumps(shown)
    for event in match.outcome.events:
        with _checking(f"the live version of {event}"):
            public = live.public(event)
            live.tell(public, names, state.rules)
            json.dumps([public, *[live.private(event, seat) for seat in range(state.rules.seats)]])


@contextmanager
def _checking(what: str) -> Iterator[None]:
    """Turn any failure into an AssertionError that says what failed."""
    try:
        yield
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{what} fails: {describe(error)}") from error


def _check_refusals(game: AnyGame, rules: Rules, lexicon: Lexicon, seed: int) -> None:
    """Assert that invalid input is rejected and changes nothing."""
    state = game.new(rules, lexicon, seed)
    while state.deal() is not None:
        pass
    rng = Random(seed)
    for seat in state.to_act():
        before = repr(state.view(seat))
        for nonsense in (None, object(), [rng.random()], {"event": "end"}):
            with _checking(f"read() of {nonsense!r}"), suppress(TilewrightError):
                action, flaw = state.read(seat, nonsense)
                assert flaw is not None, f"read() accepts {nonsense!r} as the action {action!r}"
        assert repr(state.view(seat)) == before, "a rejected answer changed the game"
