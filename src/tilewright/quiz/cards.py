"""Cards: a question, its answers, and the grading of answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, NamedTuple, get_args

from tilewright.quiz.errors import QuizError
from tilewright.quiz.schedule import BEST

Kind = Literal["anagrams", "front-hooks", "back-hooks", "bingo", "move"]
KINDS: tuple[Kind, ...] = get_args(Kind)
HOOKS = ("front-hooks", "back-hooks")
ANY_OF = ("bingo", "move")  # kinds with a single required answer

MOST_ANSWERS = 400
LONGEST_ANSWER = 60


class Graded(NamedTuple):
    """An answer compared with the card, and its quality for SM-2.

    All answers found is 5, after one wrong answer 4, after more 3; half of them is 2, any of them
    1, none 0. `anagrams` and hooks ask for all answers, `bingo` and `move` for one.
    """

    quality: int
    found: tuple[str, ...]
    missed: tuple[str, ...]
    wrong: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """A question of a kind and its right answers.

    The question is an alphagram, a word, or a position as a CGP line; `about` has more to show.
    """

    kind: Kind
    lexicon: str
    question: str
    answers: tuple[str, ...]
    about: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise QuizError(f"unknown kind of card {self.kind!r}; choose from {', '.join(KINDS)}")
        if not self.answers:
            raise QuizError(f"the card {self.question!r} has no answer")

    @property
    def id(self) -> str:
        """The identity of the card in a cardbox."""
        return sha256("\0".join((self.kind, self.lexicon, self.question)).encode()).hexdigest()[:24]

    def to_json(self) -> dict[str, Any]:
        """Return the question without its answers."""
        return {
            "id": self.id,
            "kind": self.kind,
            "lexicon": self.lexicon,
            "question": self.question,
            "count": 1 if self.kind in ANY_OF else len(self.answers),
            "about": {key: self.about[key] for key in SHOWN if key in self.about},
        }

    def grade(self, given: Sequence[str]) -> Graded:
        """Compare an answer with the card; the order and the case of words do not matter."""
        words = self.read(given)
        if self.kind == "move" and words:
            from tilewright.quiz.moves import as_answered

            words = [as_answered(self.question, word, self.answers) for word in words]
        found = tuple(word for word in self.answers if word in words)
        missed = tuple(word for word in self.answers if word not in words)
        wrong = tuple(word for word in words if word not in self.answers)
        return Graded(self._quality(len(found), len(wrong)), found, missed, wrong)

    def read(self, given: Sequence[str]) -> list[str]:
        """Split an input into distinct answers; too many or too long ones are an error."""
        if len(given) > MOST_ANSWERS:
            raise QuizError(f"at most {MOST_ANSWERS} answers are allowed (got {len(given)})")
        texts = [" ".join(text.split()) for text in given]
        for text in texts:
            if len(text) > LONGEST_ANSWER:
                raise QuizError(
                    f"an answer may have at most {LONGEST_ANSWER} characters (got {text[:20]}…)"
                )
        if self.kind in HOOKS:
            texts = ["".join(letters) for letters in "".join(texts).replace(" ", "")]
        if self.kind == "move":
            return unique(text for text in texts if text)
        return unique(text.upper() for text in texts if text)

    def _quality(self, found: int, wrong: int) -> int:
        if found == len(self.answers) or (found and self.kind in ANY_OF):
            return BEST - min(wrong, 2)
        if not found:
            return 0
        return 2 if 2 * found >= len(self.answers) else 1


SHOWN = ("order", "source", "rack", "bag", "theme", "played")


def unique(words: Iterable[str]) -> list[str]:
    """The words in their order, each once."""
    return list(dict.fromkeys(words))
