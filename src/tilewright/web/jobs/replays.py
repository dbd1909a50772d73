"""Finished games with all that is needed to show them again.

Bananagrams is told by its events, which the page plays. Other games are told step by step: what was
said, which tiles came onto the board or left it, and what each seat had then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tilewright.alphabet import EMPTY
from tilewright.auction import log as auction_log
from tilewright.auction import state as auction
from tilewright.bananagrams import log as bananagrams_log
from tilewright.bananagrams import state as bananagrams
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.record import read_lines
from tilewright.scrabble import log as scrabble_log
from tilewright.scrabble import state as scrabble
from tilewright.scrabble.tiles import write_tiles
from tilewright.web.settings import Json

MOST_STEPS = 20_000

Find = Callable[[str], Lexicon]  # the lexicon of a name


def shown(log: bytes, find: Find) -> Json:
    """A log played again and compared event by event, as a document for the page."""
    game = read_lines(log)[0].get("game")
    show = GAMES.get(game, _bananagrams) if isinstance(game, str) else _bananagrams
    return {"game": game, **show(log, find)}


def _bananagrams(log: bytes, find: Find) -> Json:
    header, events = bananagrams_log.parse_log(log)
    lexicon = find(header.lexicon)
    bananagrams_log.replay(header, events, lexicon)
    start = bananagrams.State(header.rules, lexicon, header.seed)
    last = events[-1]
    return {
        "lexicon": header.lexicon,
        "variant": header.rules.variant,
        "tile_set": header.rules.tile_set.name,
        "honour": header.rules.honour,
        "clock": header.clock,
        "names": header.agents,
        "split": [_hand(seat.hand) for seat in start.seats],
        "bunch": len(start.bunch),
        "events": events,
        "winner": last["winner"],
        "reason": last["reason"],
        "seconds": last["time"],
    }


def _hand(hand: Counter[str]) -> str:
    return "".join(sorted(hand.elements()))


# Step by step


class Seat(NamedTuple):
    """What a seat has at a step."""

    score: int
    letters: str
    note: str = ""


class Step(NamedTuple):
    """A game after an event: the sentence that tells it, the board if there is one, the seats."""

    said: str
    rows: Sequence[str]
    seats: Sequence[Seat]


def _changes(steps: Iterable[Step]) -> Iterator[Json]:
    """What each step changed; a page that takes them in order knows every step."""
    board: dict[tuple[int, int], str] = {}
    seats: dict[int, Seat] = {}
    for step in steps:
        now = _cells(step.rows)
        changed = {at: seat for at, seat in enumerate(step.seats) if seats.get(at) != seat}
        yield {
            "said": step.said,
            "take": [square for square in board if now.get(square) != board[square]],
            "place": [[*square, now[square]] for square in now if board.get(square) != now[square]],
            "seats": [{"seat": at, **seat._asdict()} for at, seat in changed.items()],
        }
        board = now
        seats |= changed


def _cells(rows: Sequence[str]) -> dict[tuple[int, int], str]:
    return {
        (row, column): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != EMPTY
    }


def _distinct(names: Sequence[str]) -> list[str]:
    """The names of seats; those that are there more than once are numbered."""
    met: Counter[str] = Counter()
    told = []
    for name in names:
        met[name] += 1
        told.append(f"{name} ({met[name]})" if names.count(name) > 1 else name)
    return told


def _few(events: Sequence[Json]) -> None:
    if len(events) > MOST_STEPS:
        raise TilewrightError(
            f"the game has {len(events):,} events, and at most {MOST_STEPS:,} can be shown"
        )


def _scrabble(log: bytes, find: Find) -> Json:
    header, events = scrabble_log.parse_log(log)
    _few(events)
    lexicon = find(header.lexicon)
    end = scrabble_log.replay(header, events, lexicon)
    rules, names = header.rules, _distinct(header.agents)
    return {
        "lexicon": header.lexicon,
        "names": names,
        "about": f"{rules.tile_set.name} tiles on the {rules.layout.name} board",
        "board": rules.layout.picture,
        "steps": list(_changes(_scrabble_steps(header, names, events, lexicon))),
        "ending": _ending(names, end.scores),
        "winner": end.winner,
        "reason": end.position.ending,
    }


def _scrabble_steps(
    header: scrabble_log.Header, names: Sequence[str], events: Sequence[Json], lexicon: Lexicon
) -> Iterator[Step]:
    game = scrabble.State(header.rules, lexicon, header.seed)
    tiles = header.rules.tile_set
    for event in events:
        if "move" in event:
            game.apply(event["seat"], event["move"])
        position = game.position
        scores = event.get("scores", position.scores)
        racks = [write_tiles(rack, tiles) for rack in position.racks]
        seats = [Seat(score, rack) for score, rack in zip(scores, racks, strict=True)]
        yield Step(_scrabble_said(names, event), position.rows, seats)


def _scrabble_said(names: Sequence[str], event: Json) -> str:
    kind = event["event"]
    if kind == "deal":
        return "Everybody draws a rack."
    if kind == "end":
        return "The game is over: what is left on the racks counts."
    name, score = names[event["seat"]], event.get("score")
    said = {
        "fault": f"is at fault: {event.get('reason')}",
        "play": f"plays {event.get('move')} for {score}",
        "exchange": f"exchanges {str(event.get('move'))[1:]}",
        "pass": "passes",
        "challenge": f"challenges: {'the play is taken back' if score else 'in vain'}",
    }[kind]
    return f"{name} {said}"


def _auction(log: bytes, find: Find) -> Json:
    header, events = auction_log.parse_log(log)
    _few(events)
    lexicon = find(header.lexicon)
    end = auction_log.replay(header, events, lexicon)
    rules, names, best = header.rules, _distinct(header.agents), end.winners
    return {
        "lexicon": header.lexicon,
        "names": names,
        "about": f"{rules.rounds} rounds, {rules.hidden} hidden letters",
        "board": [],
        "steps": list(_changes(_auction_steps(header, names, events, lexicon))),
        "ending": _ending(names, [seat.balance for seat in end.seats]),
        "winner": best[0] if len(best) == 1 else None,
        "reason": "over",
    }


def _auction_steps(
    header: auction_log.Header, names: Sequence[str], events: Sequence[Json], lexicon: Lexicon
) -> Iterator[Step]:
    game = auction.State(header.rules, lexicon, header.seed)
    notes = [""] * header.rules.seats
    for event in events:
        kind = event["event"]
        if kind == "round":
            game.begin_round()
            notes = [""] * header.rules.seats
        elif kind == "sale":
            game.sell(event["bids"])
        elif kind == "words":
            game.hand_in(event["words"])
            both = zip(event["words"], event["points"], strict=True)
            notes = [f"{word or 'no word'}, {points}" for word, points in both]
        seats = [
            Seat(seat.balance, seat.letters, note)
            for seat, note in zip(game.seats, notes, strict=True)
        ]
        yield Step(_auction_said(header.rules.rounds, names, event), (), seats)


def _auction_said(rounds: int, names: Sequence[str], event: Json) -> str:
    kind = event["event"]
    if kind == "round":
        return f"Round {event['round']} of {rounds} begins."
    if kind == "sale":
        bids = ", ".join("–" if bid is None else str(bid) for bid in event["bids"])
        name = names[event["winner"]]
        return f"{event['letter']} goes to {name} for {event['price']}; the bids: {bids}"
    if kind == "fault":
        return f"{names[event['seat']]} is at fault: {event['reason']}"
    return "Everybody shows a word." if kind == "words" else "The game is over."


def _ending(names: Sequence[str], scores: Sequence[int]) -> str:
    best = [name for name, score in zip(names, scores, strict=True) if score == max(scores)]
    return f"{' and '.join(best)} won with {max(scores)}"


GAMES: Mapping[str, Callable[[bytes, Find], Json]] = {
    bananagrams_log.GAME: _bananagrams,
    scrabble_log.GAME: _scrabble,
    auction_log.GAME: _auction,
}
