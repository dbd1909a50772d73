"""Ghost: players add letters to a fragment, and whoever completes a word loses the round.

A player may challenge instead. If no word begins with the fragment, the player who added the last
letter loses the round, otherwise the challenger does. A lost round costs a life; the last player
with a life left wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import ClassVar, NamedTuple

from tilewright import Lexicon, table

CHALLENGE = "?"
SHORTEST = 4  # letters of a word that loses a round
LONGEST = 32  # letters of a fragment


class Fragments:
    """The beginnings of words up to the first complete word, and who loses from each."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._next: dict[str, str] = {}  # letters that may follow; none after a complete word
        self._words: dict[str, str] = {}  # a word for each fragment
        for word in lexicon:
            if len(word) >= SHORTEST:
                self._add(word)

    def _add(self, word: str) -> None:
        for size in range(len(word)):
            if self.completes(word[:size]):
                return
            letters = self._next.get(word[:size], "")
            self._next[word[:size]] = letters if word[size] in letters else letters + word[size]
            self._words.setdefault(word[:size], word)
        self._next[word], self._words[word] = "", word

    def completes(self, fragment: str) -> bool:
        return self._next.get(fragment) == ""

    def letters(self, fragment: str) -> str:
        return self._next.get(fragment, "")

    def word(self, fragment: str) -> str:
        return self._words.get(fragment, "")

    @cache  # noqa: B019
    def loser(self, fragment: str, players: int) -> int:
        """Return how many seats after the player on turn the loser sits, with perfect play."""
        outcomes = [self.outcome(fragment, letter, players) for letter in self.letters(fragment)]
        return next(filter(None, outcomes), 0)

    def outcome(self, fragment: str, letter: str, players: int) -> int:
        """Like `loser`, after the player on turn, who is 0, adds a letter."""
        longer = fragment + letter
        return 0 if self.completes(longer) else (self.loser(longer, players) + 1) % players


fragments_of = lru_cache(maxsize=4)(Fragments)


@dataclass(frozen=True)
class GhostRules(table.Rules):
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 6

    lives: int = table.setting(5, "Rounds that a player can lose.", low=1, high=20)


class View(NamedTuple):
    """The whole state, as Ghost has no hidden information."""

    fragment: str
    lives: tuple[int, ...]
    seat: int

    def legal(self, lexicon: Lexicon) -> Sequence[str]:
        letters = lexicon.alphabet.letters if len(self.fragment) < LONGEST else ""
        return [*letters, CHALLENGE] if self.fragment else [*letters]


class GhostState(table.State[GhostRules, str, View]):
    def __init__(self, rules: GhostRules, lexicon: Lexicon, seed: int) -> None:
        super().__init__(rules, lexicon, seed)
        self.words = fragments_of(lexicon)
        self.fragment = ""
        self.lives = [rules.lives] * rules.seats
        self.on_turn = seed % rules.seats
        self.last: int | None = None  # the seat that added the last letter

    @property
    def over(self) -> bool:
        return sum(life > 0 for life in self.lives) == 1

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.lives)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, life in enumerate(self.lives) if life) if self.over else ()

    def to_act(self) -> Sequence[int]:
        return (self.on_turn,)

    def view(self, seat: int) -> View:
        return View(self.fragment, self.scores, seat)

    def read(self, seat: int, answer: object) -> table.Reading[str]:
        if not isinstance(answer, str) or len(answer) != 1:
            raise table.MalformedAction(f"one letter or {CHALLENGE!r} expected (got {answer!r})")
        return table.Reading(answer.upper())

    def fallback(self, seat: int) -> str:
        return self.legal(seat)[-1]

    def apply(self, seat: int, action: str) -> table.Event:
        if seat != self.on_turn or self.over:
            raise table.IllegalAction(f"seat {self.on_turn} is on turn, not seat {seat}")
        if action not in self.legal(seat):
            raise table.IllegalAction(f"{action!r} cannot follow {self.fragment!r}")
        if action == CHALLENGE:
            word = self.words.word(self.fragment)
            event = {"event": "challenge", "seat": seat, "fragment": self.fragment, "word": word}
            return event | {"loser": self._lose(seat if word or self.last is None else self.last)}
        self.fragment, self.last = self.fragment + action, seat
        event = {"event": "letter", "seat": seat, "letter": action, "fragment": self.fragment}
        if self.words.completes(self.fragment):
            return event | {"loser": self._lose(seat)}
        self._pass_on()
        return event

    def _lose(self, seat: int) -> int:
        self.lives[seat] -= 1
        self.fragment, self.last = "", None
        self._pass_on()
        return seat

    def _pass_on(self) -> None:
        self.on_turn = (self.on_turn + 1) % self.rules.seats
        if not self.lives[self.on_turn]:
            self._pass_on()

    def end(self, reason: str | None = None) -> table.Event:
        return {"event": "end", "winners": list(self.winners), "lives": list(self.lives)}

    def redo(self, event: table.Event) -> table.Event:
        return self.apply(event["seat"], event.get("letter", CHALLENGE))


class RandomLetter:
    """Plays a random letter that keeps a word possible."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.words = fragments_of(lexicon)

    def act(self, view: View, rng: Random) -> str:
        letters = self.words.letters(view.fragment)
        return rng.choice(letters) if letters else CHALLENGE


class Perfect(RandomLetter):
    """Plays a letter that makes another player lose, if there is one."""

    def act(self, view: View, rng: Random) -> str:
        letters, playing = self.words.letters(view.fragment), sum(map(bool, view.lives))
        safe = [one for one in letters if self.words.outcome(view.fragment, one, playing)]
        return rng.choice(safe) if safe else super().act(view, rng)


class Ghost(table.Game[GhostRules, GhostState, str, View]):
    name = "ghost"
    title = "Ghost"
    package = "tilewright_ghost"
    dynamics = "turn"
    agents = table.Roster("ghost", {"random": RandomLetter, "perfect": Perfect})
    rules_class = GhostRules
    example = "perfect random"
    labels: ClassVar = {CHALLENGE: "challenge"}
    sparring = (("random",), ("perfect",), ("random", "perfect"), ("perfect",) * 5)

    def new(self, rules: GhostRules, lexicon: Lexicon, seed: int) -> GhostState:
        return GhostState(rules, lexicon, seed)

    def actions(self, rules: GhostRules, lexicon: Lexicon) -> Sequence[str]:
        return [*lexicon.alphabet.letters, CHALLENGE]

    def tell(self, event: table.Event, names: Sequence[str], rules: GhostRules) -> str:
        loses = f"; {names[event['loser']]} loses a life" if "loser" in event else ""
        if event["event"] == "letter":
            return f"{names[event['seat']]} adds {event['letter']}: {event['fragment']}{loses}"
        word = event["word"] or "no word"
        return f"{names[event['seat']]} challenges {event['fragment']}: {word}{loses}"


GAME = Ghost()
