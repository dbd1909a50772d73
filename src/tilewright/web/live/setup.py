"""The setup of a room: game, rules, words and time limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon.lexicon import DEFAULT
from tilewright.table.live import AnyLiveTable, Level
from tilewright.table.registry import find_game, game_names
from tilewright.table.rules import Described, Rules
from tilewright.web.errors import Refusal, check_known, refused
from tilewright.web.settings import Json

FIRST_GAME = "bananagrams"
LONGEST_TURN = 24 * 3600.0
LONGEST_DELAY = 600.0


@cache
def live_table(game: str) -> AnyLiveTable:
    """The live table of a registered game."""
    return find_game(game).live()


def opponents_in(game: str) -> int:
    """The number of engines in a quick game."""
    check_known("game", game, game_names())
    return live_table(game).opponents


def level_named(game: str, name: str | None) -> Level:
    """A level of a game's engines; by default the easiest."""
    levels = live_table(game).levels
    name = next(iter(levels)) if name is None else name
    check_known("level", name, levels)
    return levels[name]


@dataclass(frozen=True)
class Setup:
    """The choices for a room; `rules` are the settings as JSON, without the seats.

    With `host_starts`, a full room waits for the host to start. With `boards`, spectators see the
    players' boards; they see everything `delay` seconds late.
    """

    game: str = FIRST_GAME
    lexicon: str = DEFAULT
    practice: bool = False
    turn_seconds: float | None = None
    rules: Json = field(default_factory=dict)
    host_starts: bool = False
    boards: bool = False
    delay: float = 0.0

    @classmethod
    def checked(cls, seats: int, **choices: Any) -> Setup:
        """Check a setup for a number of seats and fill in every setting."""
        setup = cls(**choices)
        check_known("game", setup.game, game_names())
        table = setup.table
        if setup.practice and not table.practice:
            raise Refusal("invalid", f"{table.game.title} has no hints")
        for one in table.game.rules_class.settings():
            _check_choice(one, setup.rules.get(one.name))
        chosen = replace(setup, rules={**table.defaults, **setup.rules})
        settings = chosen.rules_for(seats).to_json()
        del settings["seats"]
        return replace(setup, rules=settings)

    @property
    def table(self) -> AnyLiveTable:
        return live_table(self.game)

    def rules_for(self, seats: int) -> Rules:
        rules: Rules = self.table.game.rules_class.from_json(self.rules | {"seats": seats})
        return rules

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the rules do not allow."""
        try:
            self.rules_for(seats)
        except TilewrightError as error:
            raise refused("illegal", error) from None

    def to_json(self) -> Json:
        return asdict(self)

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Setup:
        """Read the setup of a room's row; early rows, for Bananagrams only, are flat."""
        if "rules" in document:
            return cls(**document)
        rules = dict(document)
        lexicon, practice = rules.pop("lexicon"), rules.pop("practice")
        return cls(lexicon=lexicon, practice=practice, rules=rules)


def _check_choice(one: Described, value: object) -> None:
    """Refuse a value that is not among the choices."""
    if isinstance(value, str) and one.about.choices:
        check_known(one.name.replace("_", " "), value, one.about.choices)


def describe_settings(game: str) -> list[Json]:
    """The settings of a game's rules, for a form."""
    table = live_table(game)
    return [_described(one, table.defaults) for one in table.game.rules_class.settings()]


def _described(one: Described, defaults: Mapping[str, Any]) -> Json:
    about = one.about
    default = about.write(one.default) if about.write else one.default
    default = defaults.get(one.name, default)
    return {
        "name": one.name,
        "help": about.help,
        "kind": _kind(one, default),
        "default": default,
        "choices": list(about.choices or about.offers),
        "low": about.low,
        "high": about.high,
    }


def _kind(one: Described, default: object) -> str:
    if isinstance(default, bool):
        return "yes-no"
    if one.about.choices or one.about.offers:
        return "choice"
    if one.about.high is not None:
        return "whole"
    return "number" if default is None or isinstance(default, int | float) else "text"
