"""Under which words a game is judged: its own list, or another one with its unknown words added."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.lexicon import Lexicon
from tilewright.scrabble.notation.gcg import EventKind, Gcg, Step, replay

# Other names of the same lists.
SAME = {"twl06": "owl2", "otcwl2": "owl2", "otcwl14": "twl14", "otcwl2014": "twl14"}


@dataclass(frozen=True)
class Words:
    """The words of a judge. `added` are words of each game that its lexicon lacks.

    A list is `trusted` to be that of the games: what it lacks is a phoney.
    """

    lexicon: Lexicon
    called: str
    trusted: bool
    added: tuple[tuple[str, ...], ...] = ()

    def notices(self, number: int, game: Gcg) -> tuple[str, ...]:
        """What has to be said of the words that a game is judged by."""
        named = game.pragma("lexicon")
        if self.trusted or (named and is_same(named, self.called)):
            return ()
        why = f"the game is in {named}" if named else "the game names no word list"
        unknown = self.added[number]
        if not unknown:
            return (f"{why}, judged by {self.called}, which has all its words",)
        shown = ", ".join(unknown)
        return (f"{why}, judged by {self.called}; its unknown words count as valid: {shown}",)


def words_for(games: Sequence[Gcg], lexicon: Lexicon, trusted: bool | None = None) -> Words:
    """The words to judge games by.

    A lexicon is trusted if the games name it, or name none; `trusted` overrides that. The words of
    an untrusted one are extended by those that were played and stood.
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
    """The words of plays that stood, and that a lexicon lacks."""
    steps = replay(game, lexicon).steps
    return [
        word
        for number, step in enumerate(steps)
        if step.event.kind is EventKind.PLAY and not was_withdrawn(steps, number)
        for word in (step.after.phonies if not step.problem else ())
        if all(letter in lexicon.alphabet for letter in word)
    ]


def was_withdrawn(steps: Sequence[Step], number: int) -> bool:
    """Whether a play was taken back."""
    following = steps[number + 1] if number + 1 < len(steps) else None
    return following is not None and following.event.kind is EventKind.WITHDRAWN


def is_same(one: str, other: str) -> bool:
    """Whether two names mean the same word list: NWL20, nwl2020.txt and NWL2020."""
    return plain_name(one) == plain_name(other)


def plain_name(name: str) -> str:
    """A name of a word list without case, signs, ending and century."""
    plain = re.sub(r"[^a-z0-9+]", "", re.sub(r"\.(txt|kwg)$", "", name.strip().lower()))
    plain = SAME.get(plain, plain)
    plain = re.sub(r"^collins", "csw", plain)
    return re.sub(r"20([0-9]{2})$", r"\1", plain)
