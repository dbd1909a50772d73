"""Rules as data: each field is a command-line option, a room setting and a JSON member.

A game's rules are a frozen dataclass that derives from `Rules`. `setting` declares a field with its
help text, its limits and, unless it is a plain number, text or boolean, how it is read and written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Self

from tilewright.alphabet import TILE_SETS, TileSet
from tilewright.errors import TilewrightError, suggestion

_SETTING = "setting"


@dataclass(frozen=True)
class Setting:
    """The description of a rules field.

    `flag` is the name of its option without the dashes. `choices` lists the allowed texts; `offers`
    lists suggestions for a form if others are allowed too. `parse` converts user input to the
    value; `read` and `write` convert from and to JSON. A setting that `varies` may have several
    values in a tournament, which alternate. A `later` setting was added when logs with rules
    already existed; it is written only if it is not the default.
    """

    help: str
    flag: str | None = None
    low: int | None = None
    high: int | None = None
    choices: Sequence[str] = ()
    offers: Sequence[str] = ()
    metavar: str | None = None
    varies: bool = False
    later: bool = False
    parse: Callable[[Any], Any] | None = None
    show: Callable[[Any], str] | None = None
    read: Callable[[Any], Any] | None = None
    write: Callable[[Any], Any] | None = None


def setting(default: Any, help: str, **about: Any) -> Any:
    """Declare a field of rules with a default."""
    return field(default=default, metadata={_SETTING: Setting(help, **about)})


def tiles_setting(default: TileSet, *names: str) -> Any:
    """Declare a field for a tile set; `names` are the choices."""
    return setting(
        default,
        "Tile set.",
        flag="tiles",
        choices=names,
        parse=find_tile_set,
        read=find_tile_set,
        write=_name,
        show=_name,
    )


def _name(tiles: TileSet) -> str:
    return tiles.name


def find_tile_set(name: object) -> TileSet:
    """Return a tile set by name."""
    if not isinstance(name, str) or name not in TILE_SETS:
        raise TilewrightError(f"unknown tile set {name!r}; {suggestion(str(name), TILE_SETS)}")
    return TILE_SETS[name]


class Described(NamedTuple):
    """A field of rules as offered by the command line and the pages."""

    name: str
    default: Any
    about: Setting

    @property
    def flag(self) -> str:
        return self.about.flag or self.name.replace("_", "-")


@dataclass(frozen=True)
class Rules:
    """The rules of a game; `seats` is the number of players."""

    fewest: ClassVar[int] = 1
    most: ClassVar[int]

    seats: int

    def __post_init__(self) -> None:
        check_range("seats", self.seats, self.fewest, self.most)
        for one in self.settings():
            _check(one, getattr(self, one.name))

    @classmethod
    def settings(cls) -> Iterator[Described]:
        """Return all fields except `seats`."""
        for one in fields(cls):
            if _SETTING in one.metadata:
                yield Described(one.name, one.default, one.metadata[_SETTING])

    def to_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {"seats": self.seats}
        for name, default, about in self.settings():
            value = getattr(self, name)
            if about.later and value == default:
                continue
            document[name] = about.write(value) if about.write else value
        return document

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read rules from JSON; missing fields get defaults, unknown ones are rejected."""
        if not isinstance(data, Mapping):
            raise TilewrightError(f"rules must be an object (got {data!r})")
        known = {one.name: one.about for one in cls.settings()}
        unknown = [name for name in data if name not in known and name != "seats"]
        if unknown:
            hint = suggestion(str(unknown[0]), [*known, "seats"])
            raise TilewrightError(f"unknown rule {unknown[0]!r}; {hint}")
        if "seats" not in data:
            raise TilewrightError("rules must include the number of seats")
        values = {name: _read(name, known[name], data[name]) for name in known if name in data}
        return cls(seats=data["seats"], **values)


def _read(name: str, about: Setting, value: object) -> object:
    """Convert a JSON value to the value of a field."""
    if about.read is None:
        return value
    try:
        return about.read(value)
    except TilewrightError:
        raise
    except (LookupError, TypeError, ValueError):
        raise TilewrightError(f"{name} is damaged (got {value!r})") from None


def check_range(name: str, value: object, low: int, high: int) -> None:
    """Raise an error unless the value is an integer within limits."""
    if type(value) is not int or not low <= value <= high:
        flaw = f"{name} must be from {low} to {high} (got {value!r})"
        raise TilewrightError(flaw).because("range", name=name, low=low, high=high)


def _check(one: Described, value: object) -> None:
    about = one.about
    if about.high is not None:
        check_range(one.name, value, about.low or 0, about.high)
    elif isinstance(one.default, bool) and type(value) is not bool:
        raise TilewrightError(f"{one.name} must be true or false (got {value!r})")
    elif about.choices and about.read is None and value not in about.choices:
        hint = suggestion(str(value), about.choices)
        raise TilewrightError(f"unknown {one.name} {value!r}; {hint}")
