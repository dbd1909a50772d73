"""The bodies of requests about cards and puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilewright.lexicon.lexicon import DEFAULT
from tilewright.quiz.cards import LONGEST_ANSWER, MOST_ANSWERS
from tilewright.quiz.probability import LONGEST, SHORTEST
from tilewright.web.pages.bodies import Body, Name

LONGEST_ID = 40
LONGEST_WORD = 60
LONGEST_GAME = 60_000
MOST_AT_ONCE = 500  # ranks by probability
LAST_PLACE = 10**6
FROM_TEXT = ("bingos", "puzzles")

Deck = Literal["anagrams", "hooks", "bingos", "puzzles", "self-play", "daily"]
Text = Annotated[str, Field(max_length=LONGEST_ANSWER)]
Place = Annotated[int, Field(ge=1, le=LAST_PLACE)]


class DeckBody(Body):
    """Cards to be added.

    `anagrams` and `hooks` take a length and ranks by probability, `bingos` and `puzzles` the text
    of a game; `self-play` makes one puzzle, and `daily` takes today's, once it is answered.
    """

    deck: Deck
    lexicon: Name = DEFAULT
    length: Annotated[int, Field(ge=SHORTEST, le=LONGEST)] = 7
    first: Place = 1
    last: Place = 50
    text: Annotated[str, Field(max_length=LONGEST_GAME)] = ""
    name: Name = "your game"


class AnswerBody(Body):
    """An answer to a card: words, letters or a move."""

    card: Annotated[str, Field(max_length=LONGEST_ID)]
    answers: Annotated[list[Text], Field(max_length=MOST_ANSWERS)]


class MoveBody(Body):
    """A move: `8D WORD`, `-ABC` to exchange, `-` to pass."""

    move: Text
