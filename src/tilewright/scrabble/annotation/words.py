"""The words by which a game is judged: its own list, or another with its unknown words added."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tilewright.lexicon import Lexicon
from tilewright.scrabble.notation.gcg import EventKind, Gcg, Step, replay

# Other names for the same lists.
SAME = {"twl06": "owl2", "otcwl2": "owl2", "otcwl14": "twl14", "otcwl2014": "twl14"}


class WordsNotice(NamedTuple):
    """The word list that a game names, and the one that it was judged with.

    If that is not `trusted` to be the game's, `unknown` words of the game count as valid.
    """

    game: str | None
    judge: str
    trusted: bool
    unknown: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The notice for people; empty for a trusted list."""
        if self.trusted:
            return ()
        why = f"the game is in {self.game}" if self.game else "the game names no word list"
        if not self.unknown:
            return (f"{why}, judged by {self.judge}, which has all its words",)
        words = ", ".join(self.unknown)
        return (f"{why}, judged by {self.judge}; its unknown words count as valid: {words}",)

    def to_json(self) -> dict[str, Any]:
        """Return the notice as a JSON document."""
        return self._asdict() | {"unknown": list(self.unknown)}


@dataclass(frozen=True)
class Words:
    """The words of a judge. `added` are the words of each game that are not in its lexicon.

    If the list is `trusted` to be that of the games, such words are phoneys.
    """

    lexicon: Lexicon
    called: str
    trusted: bool
    added: tuple[tuple[str, ...], ...] = ()

    def notice(self, number: int, game: Gcg) -> WordsNotice:
        """Return what to say about the words that a game is judged by."""
        named = game.pragma("lexicon") or None
        trusted = self.trusted or (named is not None and is_same(named, self.called))
        return WordsNotice(named, self.called, trusted, self.added[number] if self.added else ())


def words_for(games: Sequence[Gcg], lexicon: Lexicon, trusted: bool | None = None) -> Words:
    """Return the words to judge games by.

    A lexicon is trusted if the games name it or name none; `trusted` overrides that. An untrusted
    one is extended by the words that were played and stayed on the board.
    """
    if trusted is None:
        trusted = all(
            is_same(lexicon.name, game.pragma("lexicon") or lexicon.name) for game in games
        )
    if trusted:
        return Words(lexicon, lexicon.name, True)
    added = tuple(tuple(sorted(set(unknown_words(game, lexicon)))) for game in games)
    unknown = {word for words in added for word in words}
    if not unknown:
        return Words(lexicon, lexicon.name, False, added)
    name = f"{lexicon.name} extended"
    every = Lexicon.from_words([*lexicon, *unknown], lexicon.alphabet, name)
    return Words(every, lexicon.name, False, added)


def unknown_words(game: Gcg, lexicon: Lexicon) -> list[str]:
    """Return the words of plays that stayed on the board and are not in a lexicon."""
    steps = replay(game, lexicon).steps
    return [
        word
        for number, step in enumerate(steps)
        if step.event.kind is EventKind.PLAY and not was_withdrawn(steps, number)
        for word in (step.after.phonies if not step.problem else ())
        if all(letter in lexicon.alphabet for letter in word)
    ]


def was_withdrawn(steps: Sequence[Step], number: int) -> bool:
    """Whether a play was withdrawn."""
    following = steps[number + 1] if number + 1 < len(steps) else None
    return following is not None and following.event.kind is EventKind.WITHDRAWN


def is_same(one: str, other: str) -> bool:
    """Whether two names mean the same word list, such as NWL20, nwl2020.txt and NWL2020."""
    return plain_name(one) == plain_name(other)


def plain_name(name: str) -> str:
    """Return the name of a word list without case, punctuation, suffix and century."""
    plain = re.sub(r"[^a-z0-9+]", "", re.sub(r"\.(txt|kwg)$", "", name.strip().lower()))
    plain = SAME.get(plain, plain)
    plain = re.sub(r"^collins", "csw", plain)
    return re.sub(r"20([0-9]{2})$", r"\1", plain)
