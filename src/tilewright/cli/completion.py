"""Shell completion of agents, games and word lists.

Where nothing fits, the shell completes file names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

Offered = list[tuple[str, str]]  # names with one line about each


def offer_agents(game: str) -> Callable[[str], Offered]:
    """Return a function that completes the agents of a game."""

    def offer(incomplete: str) -> Offered:
        from tilewright.table.catalogue import agents_of
        from tilewright.table.registry import find_game

        entries = agents_of(find_game(game))
        return _fitting(incomplete, ((entry.name, entry.about) for entry in entries))

    return offer


def offer_games(incomplete: str) -> Offered:
    """The registered games."""
    from tilewright.table.registry import find_game, game_names

    return _fitting(incomplete, ((name, find_game(name).title) for name in game_names()))


def offer_lists(incomplete: str) -> Offered:
    """The shipped word lists."""
    from tilewright.lexicon.lists import word_lists

    return _fitting(incomplete, ((name, one.title) for name, one in word_lists().items()))


def offer_topics(incomplete: str) -> Offered:
    """The topics of `tilewright help`."""
    from tilewright.cli.topics import TOPICS

    return _fitting(incomplete, ((name, text.__doc__ or "") for name, text in TOPICS.items()))


def _fitting(incomplete: str, offered: Iterable[tuple[str, str]]) -> Offered:
    return [(name, about) for name, about in offered if name.startswith(incomplete)]
