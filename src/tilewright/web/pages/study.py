"""Cards, puzzles and word pages over HTTP: see docs/protocol.md."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from tilewright.lexicon.lexicon import DEFAULT
from tilewright.quiz import puzzle_card
from tilewright.quiz.cards import Card
from tilewright.web.daily import LONGEST_TOKEN, SHORTEST_TOKEN
from tilewright.web.errors import Refusal, check_known
from tilewright.web.house import House
from tilewright.web.live.players import digest, new_token
from tilewright.web.pages.answers import answer
from tilewright.web.pages.rooms import Client, InHouse, MaybeToken, Token
from tilewright.web.pages.study_bodies import (
    FROM_TEXT,
    LONGEST_ID,
    LONGEST_WORD,
    MOST_AT_ONCE,
    AnswerBody,
    DeckBody,
    MoveBody,
)
from tilewright.web.settings import Json

router = APIRouter(prefix="/api", tags=["study"])
WORD_SECONDS = 4.0
DECK_SECONDS = 8.0
GAME_SECONDS = 25.0
NOBODY = ""  # whose cardbox is empty

Id = Annotated[str, Path(max_length=LONGEST_ID)]
Word = Annotated[str, Path(max_length=LONGEST_WORD)]
ListName = Annotated[str, Query(max_length=100)]


def checked_token(token: str | None) -> str:
    """A visitor's token, or a new one."""
    if token is not None and not SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN:
        raise Refusal("wrong-token", "unknown token; omit it to get a new one")
    return token or new_token()


@router.get("/words/{word}")
async def word_page(
    request: Request, word: Word, house: InHouse, client: Client, lexicon: ListName = DEFAULT
) -> Response:
    """Validity, hooks, extensions and anagrams of a word."""
    check_known("lexicon", lexicon, house.books.sources)
    wish = {"word": word, "lexicon": lexicon}
    return answer(request, await house.work(client, "word page", wish, WORD_SECONDS))


@router.get("/quiz")
async def cardbox(house: InHouse, token: MaybeToken, client: Client) -> Json:
    """The number of a visitor's cards, and of those that are due."""
    house.limits.work.spend(client, "requests")
    return await house.study.stats(digest(token) if token else NOBODY)


@router.post("/quiz/cards", status_code=201)
async def add_cards(body: DeckBody, house: InHouse, token: MaybeToken, client: Client) -> Json:
    """Add cards from a word list, a game or puzzles; the first request returns a token."""
    own = checked_token(token)
    if token is None:
        house.limits.rooms.spend(client, "cardboxes")
    cards = await _cards(body, house, own, client)
    house.limits.cards.spend(client, "cards", len(cards))
    counts = await house.study.add(digest(own), cards)
    return counts | {"token": own, "stats": await house.study.stats(digest(own))}


async def _cards(body: DeckBody, house: House, token: str, client: str) -> list[Card]:
    if body.deck == "daily":
        house.limits.work.spend(client, "requests")
        return [puzzle_card(await house.puzzles.answered(digest(token)))]
    check_known("lexicon", body.lexicon, house.books.sources)
    if body.last - body.first >= MOST_AT_ONCE:
        raise Refusal("invalid", f"at most {MOST_AT_ONCE} ranks can be added at once")
    if body.deck in FROM_TEXT and not body.text.strip():
        raise Refusal("invalid", "the text of the game is missing; expected GCG or a log")
    seconds = DECK_SECONDS if body.deck in ("anagrams", "hooks") else GAME_SECONDS
    packed = await house.work(client, "deck", body.model_dump(), seconds)
    return [Card(**document) for document in json.loads(packed.unpacked())["cards"]]


@router.get("/quiz/next")
async def next_card(house: InHouse, token: Token, client: Client) -> Json:
    """The next due card, without its answers."""
    house.limits.work.spend(client, "requests")
    return await house.study.next(digest(token))


@router.post("/quiz/check")
async def check_answers(body: AnswerBody, house: InHouse, token: Token, client: Client) -> Json:
    """Check answers without saving them."""
    house.limits.work.spend(client, "requests")
    return await house.study.check(digest(token), body.card, body.answers)


@router.post("/quiz/answer")
async def answer_card(body: AnswerBody, house: InHouse, token: Token, client: Client) -> Json:
    """Answer a due card; the response has the right answers and the new schedule."""
    house.limits.work.spend(client, "requests")
    return await house.study.answer(digest(token), body.card, body.answers)


@router.delete("/quiz/cards/{id}")
async def remove_card(id: Id, house: InHouse, token: Token, client: Client) -> Json:
    """Remove a card."""
    house.limits.work.spend(client, "requests")
    return await house.study.remove(digest(token), id)


@router.get("/puzzle")
async def daily_puzzle(house: InHouse, token: MaybeToken, client: Client) -> Json:
    """Today's puzzle, which is made for the first visitor of a day."""
    house.limits.work.spend(client, "requests")
    return await house.puzzles.show(digest(token) if token else None)


@router.post("/puzzle/answer")
async def answer_puzzle(body: MoveBody, house: InHouse, token: MaybeToken, client: Client) -> Json:
    """Answer today's puzzle; the first answer of a token counts."""
    own = checked_token(token)
    if token is None:
        house.limits.rooms.spend(client, "answers")
    house.limits.work.spend(client, "requests")
    return await house.puzzles.answer(digest(own), body.move) | {"token": own}


@router.get("/puzzle/{day}")
async def past_puzzle(day: Id, house: InHouse, client: Client) -> Json:
    """The puzzle of a past day with its solution."""
    house.limits.work.spend(client, "requests")
    return await house.puzzles.past(day)
