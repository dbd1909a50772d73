"""Scrabble as a game of the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.move import Move
from tilewright.scrabble.pickling import STEP_BY_STEP
from tilewright.scrabble.report import PAIR_COLUMNS, PLOTS, SEAT_COLUMNS, SHEETS
from tilewright.scrabble.rules import CHALLENGE_BONUS, Rules
from tilewright.scrabble.state import State, read_move
from tilewright.scrabble.tiles import write_tiles
from tilewright.scrabble.view import View
from tilewright.table import game as table
from tilewright.table.clock import WALL
from tilewright.table.game import Event, Export, Scene, SceneSeat
from tilewright.table.log import Header
from tilewright.table.match import Outcome

if TYPE_CHECKING:
    from tilewright.scrabble.desk import ScrabbleDesk
    from tilewright.scrabble.encoder import ScrabbleEncoder
    from tilewright.scrabble.live import LiveScrabble
    from tilewright.scrabble.notation.gcg import Gcg


def recorded(state: State, header: Header) -> Gcg:
    """Convert a finished game to GCG."""
    from tilewright.scrabble.notation.gcg import Player, record

    players = [Player(f"player{seat}", name) for seat, name in enumerate(header.agents, start=1)]
    pragmas = [("lexicon", header.lexicon)]
    if header.clock != WALL:  # the seed of a live game means nothing to its players
        pragmas.append(("title", f"seed {header.seed}"))
    return record(state.position, players, pragmas, state.penalties)


def write_game(path: Path, state: State, header: Header) -> None:
    """Write a finished game as a GCG file."""
    from tilewright.scrabble.notation.gcg import write_gcg

    write_gcg(path, recorded(state, header))


class Scrabble(table.Game[Rules, State, Move, View]):
    """Players take turns to place words on a board with premium squares."""

    name = "scrabble"
    title = "Scrabble"
    package = "tilewright.scrabble"
    dynamics = "turn"
    agents = AGENTS
    rules_class = Rules
    exports: ClassVar = {"gcg": Export("Write the game as a GCG file.", write_game)}
    frozen_views = True
    reducers: ClassVar = STEP_BY_STEP
    example = "equity greedy"
    sparring = (("greedy",), ("equity",), ("greedy", "equity"), ("greedy",) * 3)

    def new(self, rules: Rules, lexicon: Lexicon, seed: int) -> State:
        return State(rules, lexicon, seed)

    def action_to_json(self, action: Move) -> str:
        return read_move(action).text()

    def action_from_json(self, document: Any) -> Move:
        return read_move(document)

    def tell(self, event: Event, names: Sequence[str], rules: Rules) -> str:
        kind = event["event"]
        if kind == "deal":
            racks = " ".join(rack for rack in event.get("racks", ()) if rack)
            return f"racks: {racks}" if racks else "racks are dealt"
        drawn = f", draws {event['drawn']}" if event.get("drawn") else ""
        return f"{names[event['seat']]} {_action(event, rules)}{drawn}"

    def live(self) -> LiveScrabble:
        from tilewright.scrabble.live import LiveScrabble

        return LiveScrabble(self)

    def desk(self) -> ScrabbleDesk:
        from tilewright.scrabble.desk import ScrabbleDesk

        return ScrabbleDesk()

    def about(self, rules: Rules) -> str:
        board = f"{rules.tile_set.name} tiles on the {rules.layout.name} board"
        return f"{board}, challenge {rules.challenge}"

    def scene(self, state: State) -> Scene:
        position, tiles = state.position, state.rules.tile_set
        scores = state.scores if state.over else position.scores
        racks = [write_tiles(rack, tiles) for rack in position.racks]
        seats = [SceneSeat(score, rack) for score, rack in zip(scores, racks, strict=True)]
        return Scene(position.rows, seats)

    def opening(self, state: State) -> dict[str, Any]:
        return self.live().room_facts(state.rules)

    def seat_facts(self, state: State, seat: int) -> dict[str, Any]:
        return {
            "score": state.scores[seat],
            "rack": state.position.racks[seat],
            "plays": sum(
                turn.seat == seat and turn.move.kind == "play" for turn in state.position.turns
            ),
            "penalty": state.penalties[seat],
        }

    def facts(self, state: State, events: Sequence[Event]) -> dict[str, Any]:
        moves = [
            {"seat": event["seat"], "move": event["move"], "score": event["score"]}
            for event in events
            if "move" in event
        ]
        return {"rows": state.position.rows, "moves": moves}

    def picture(self, state: State, names: Sequence[str]) -> list[Any]:
        parts: list[Any] = ["", state.position, ""]
        for seat, score in enumerate(state.scores):
            facts = [f"{score} points", f"{state.position.adjustments[seat]:+} at the end"]
            if state.penalties[seat]:
                facts.append(f"{-state.penalties[seat]} for overtime")
            parts.append(f"{names[seat]}: {', '.join(facts)}")
        return parts

    def totals(self, state: State, outcome: Outcome) -> dict[str, Any]:
        turns = sum("move" in event for event in outcome.events)
        return {"reason": outcome.reason, "turns": turns}

    def tally(self, state: State, outcome: Outcome, seats: Sequence[int]) -> dict[str, Any]:
        (seat,) = seats
        bingos = sum(
            event["event"] == "play"
            and event["seat"] == seat
            and _placed(event["move"]) == state.rules.rack_size
            for event in outcome.events
        )
        return {"scores": state.scores[seat], "bingos": bingos}

    def encoder(self, rules: Rules, lexicon: Lexicon, **options: Any) -> ScrabbleEncoder:
        from tilewright.scrabble.encoder import ScrabbleEncoder

        return ScrabbleEncoder(rules, lexicon, **options)

    seat_columns = SEAT_COLUMNS
    pair_columns = PAIR_COLUMNS
    sheets = SHEETS
    plots = PLOTS


def _action(event: Event, rules: Rules) -> str:
    kind, score = event["event"], event["score"]
    if kind == "play":
        return f"plays {event['move']} for {score}"
    if kind == "exchange":
        return f"exchanges {event['move'][1:]}" if "move" in event else _exchanged(event)
    if kind == "pass":
        return "passes"
    if score:
        return "challenges: the play is taken back"
    bonus = f": {CHALLENGE_BONUS} points to the other player" if rules.challenge == "five" else ""
    return f"challenges without success{bonus}"


def _exchanged(event: Event) -> str:
    """An exchange as seen by other players, who know at most the number of tiles."""
    count = event.get("count")
    return "exchanges tiles" if count is None else f"exchanges {count} tile{'s'[count == 1 :]}"


def _placed(move: str) -> int:
    """Count the new tiles of a play in text form."""
    return sum(tile.isalpha() for tile in move.partition(" ")[2])


GAME = Scrabble()
