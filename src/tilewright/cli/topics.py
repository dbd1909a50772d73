"""Texts of `tilewright help TOPIC`: notations, agents, rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from textwrap import wrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewright.table.game import AnyGame
    from tilewright.table.rules import Described

WIDTH = 80
TEXTS = ("web", "static", "texts", "en.json")

EXAMPLES = (
    ("tilewright solve BANANAGRAMS", "make one crossword from all the tiles"),
    ("tilewright words RETAIN?", "list the words in a rack; ? is a blank"),
    ("tilewright play scrabble", "play against an engine in the browser"),
    ("tilewright game scrabble equity greedy", "watch two engines play"),
    ("tilewright arena bananagrams wright two-letter --games 20", "compare two engines"),
    ("tilewright serve", "host games, solver and analysis for others"),
)

NOTATIONS = """\
Tiles
  RETAIN?     letters in either case; ? is a blank
  reTAIN      on a Scrabble board or in a move, lower case is a blank
  [CH]        a tile with several characters

Grids (check, peel)
  CAT..       one line per row, all of the same length
  ..O..       . or a space is an empty square
  ..GOT

Scrabble moves (analyse, quiz, puzzles)
  8D WORD     across, from row 8, column D
  D8 WORD     down, from the same square
  8D F..D     . is a tile that is already on the board; F(OR)D also works
  -ABC        exchange A, B and C; -3 exchanges three unknown tiles
  -           pass
  challenge   challenge the last play

Scrabble positions: CGP, one line (analyse)
  ROWS RACK/RACK SCORE/SCORE SCORELESS [OPTION VALUE;…]
  15/15/15/15/15/15/15/3WORDS7/15/15/15/15/15/15/15 RETAIN?/ 0/18 0
  A row has letters and numbers of empty squares. The player on turn comes
  first; leave out a rack that is unknown.

Scrabble games: GCG files (analyse), as written by Quackle and Woogles

Seats (game, arena)
  equity                       an agent by name: see `tilewright help agents`
  simulate:plies=4,threads=2   an agent with options
  my_agents.py:Mine            a class or function in a Python file

Word lists (--lexicon)
  enable+                      a shipped list: see `tilewright lexicon list`
  mine.txt                     one word per line; further columns are ignored
  mine.kwg                     a word graph, including those of other engines
"""

SEATS = """\
A seat is an agent, with options after a colon: `simulate:plies=4,threads=2`.
Every agent accepts `vocabulary=LIST`, the words it knows. Your own agent is
`FILE.py:NAME`, a class or a function in a Python file.
"""


def notations() -> str:
    """How tiles, grids, moves, positions, seats and word lists are written."""
    return NOTATIONS


def agents() -> str:
    """The agents of all games, one line each."""
    from tilewright.table.catalogue import agents_of

    parts = [SEATS]
    for game in _games():
        lines = [_entry(one.name, one.problem or one.about) for one in agents_of(game)]
        parts.append("\n".join([game.title, *lines, ""]))
    return "\n".join([*parts, "Options and defaults: `tilewright agents GAME`."])


def rules() -> str:
    """How each game is played, and the options that change its rules."""
    texts = json.loads(files("tilewright").joinpath(*TEXTS).read_bytes())["rules"]
    return "\n".join(_rules_of(game, texts) for game in _games()).rstrip()


def _rules_of(game: AnyGame, texts: Mapping[str, Any]) -> str:
    lines = [game.title, ""]
    if short := texts["short"].get(game.name):
        lines += [*wrap(short, WIDTH), ""]
    for name, points in texts.items():
        if name.startswith(f"{game.name}_") and name.endswith("_points"):
            lines.append(texts[name.removesuffix("_points")])
            for point in points:
                lines += wrap(point, WIDTH, initial_indent="  - ", subsequent_indent="    ")
            lines.append("")
    return "\n".join([*lines, "Options", *map(_setting, game.rules_class.settings()), ""])


def _setting(one: Described) -> str:
    about, text = one.about, one.about.help
    if about.choices:
        text += f" One of {', '.join(about.choices)}."
    if one.default is not None and not isinstance(one.default, bool):
        text += f" Default: {about.show(one.default) if about.show else one.default}."
    return _entry(f"--{one.flag}", text)


def _entry(name: str, text: str) -> str:
    """Format a name and its description on two lines."""
    margin = " " * 6
    return "\n".join(
        [f"  {name}", *wrap(text, WIDTH, initial_indent=margin, subsequent_indent=margin)]
    )


def _games() -> Iterator[AnyGame]:
    from tilewright.table.registry import find_game, game_names

    return map(find_game, game_names())


TOPICS: Mapping[str, Callable[[], str]] = {
    "notations": notations,
    "agents": agents,
    "rules": rules,
}
