"""Choices for the form of a new room: see docs/protocol.md."""

from __future__ import annotations

from inspect import getdoc, getmodule

from fastapi import APIRouter

from tilewright.alphabet import TILE_SETS
from tilewright.lexicon.lexicon import DEFAULT
from tilewright.table.game import AnyGame
from tilewright.table.registry import game_names
from tilewright.web.live.setup import FIRST_GAME, describe_settings, live_table
from tilewright.web.pages.rooms import InHouse
from tilewright.web.settings import Json

router = APIRouter(prefix="/api")


@router.get("/choices", tags=["rooms"])
async def choices(house: InHouse) -> Json:
    """Games with their rules and levels, word lists, tile sets, remote engines."""
    games = [_game(name) for name in game_names()]
    first = next(game for game in games if game["name"] == FIRST_GAME)
    settings = {one["name"]: one for one in first["settings"]}
    sets = [(name, TILE_SETS[name]) for name in settings["tile_set"]["choices"]]
    return {
        "games": games,
        "lexicons": house.books.to_json(),
        "engines": await house.lobby.remote.online(),
        "tile_sets": [
            {"name": name, "tiles": len(tiles), "counts": dict(tiles.counts)}
            for name, tiles in sets
        ],
        "variants": settings["variant"]["choices"],
        "levels": first["levels"],
        "defaults": {
            "lexicon": DEFAULT,
            "tile_set": settings["tile_set"]["default"],
            "variant": settings["variant"]["default"],
            "level": first["levels"][0]["name"],
        },
        "most_seats": first["most_seats"],
    }


def _game(name: str) -> Json:
    table = live_table(name)
    rules = table.game.rules_class
    return {
        "name": name,
        "title": table.game.title,
        "about": _about(table.game),
        "dynamics": table.game.dynamics,
        "fewest_seats": rules.fewest,
        "most_seats": rules.most,
        "practice": table.practice,
        "has_boards": table.has_boards,
        "opponents": table.opponents,
        "levels": [level.to_json() for level in table.levels.values()],
        "settings": describe_settings(name),
    }


def _about(game: AnyGame) -> str:
    """The docstring of the game's module or class, one line per paragraph."""
    said = getdoc(getmodule(type(game))) or getdoc(type(game)) or ""
    return "\n".join(" ".join(paragraph.split()) for paragraph in said.split("\n\n"))
