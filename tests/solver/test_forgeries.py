"""Certificates that were made to deceive: none is accepted, and none crashes or stalls the checker.

Every hand here has a grid, so whatever a certificate says about it is wrong.
"""

from __future__ import annotations

import zlib
from base64 import b64encode

import pytest

from tilewright import Lexicon, Limit
from tilewright.errors import CertificateError
from tilewright.solver import Certificate, certificate, check_certificate, solve
from tilewright.solver.certificate import Law, checksum

WORDS = ("CAT", "CATS", "DOG", "DOGS", "GOD", "TO", "AT", "SO", "GO", "DO", "AS")
HAND = "CATSDOG"
NO_WORD, BY_LAW = 0, 1


@pytest.fixture(scope="module")
def book() -> Lexicon:
    return Lexicon.from_words(WORDS)


def rejected(certificate: Certificate, book: Lexicon) -> bool:
    try:
        check_certificate(certificate, book)
    except CertificateError:
        return True
    return False


def by_law(tiles: str, order: str, law: Law) -> Certificate:
    """Each word with C is closed by the same law."""
    words = ("CAT", "CATS")
    return Certificate(
        tiles, root="C", order=order, laws=(law,), words=words, trees=bytes([BY_LAW, 0] * 2)
    )


def test_the_hand_has_a_grid(book: Lexicon) -> None:
    for copies in (1, 5, 19):
        assert solve(HAND * copies, book, limit=Limit(nodes=10_000_000)).status == "solved"


def test_a_letter_listed_twice_does_not_have_two_prices(book: Lexicon) -> None:
    order = "CATSDOG"
    law = Law(0, [1000] * 7 + [-1] * 7, [9] * 14)
    assert rejected(by_law(HAND, order + order, law), book)


@pytest.mark.parametrize("tiles", ["catsdog", "Catsdog", "CATSDOg"])
def test_lower_case_letters_are_the_same_tiles(book: Lexicon, tiles: str) -> None:
    assert rejected(Certificate(tiles, letter=tiles[0]), book)
    assert rejected(Certificate(tiles, letter="C"), book)


@pytest.mark.parametrize("letter", ["c", "", "CA", "?", "É"])
def test_only_a_tile_is_a_letter_without_a_word(book: Lexicon, letter: str) -> None:
    assert rejected(Certificate(HAND, letter=letter), book)
    assert rejected(Certificate(HAND * 2, twice=letter), book)


@pytest.mark.parametrize("copies", [128, 256, 300])
def test_many_equal_tiles_do_not_overflow_a_count(book: Lexicon, copies: int) -> None:
    tiles = HAND * copies
    trees = bytes([NO_WORD, book.alphabet.codes["S"]] * 2)
    forged = Certificate(tiles, root="C", order=HAND, words=("CAT", "CATS"), trees=trees)
    assert rejected(forged, book)


@pytest.mark.parametrize("number", [b"\xff" * 3_000_000 + b"\1", b"\1" + b"\xff" * 20_000 + b"\1"])
def test_endless_numbers_end_the_check(book: Lexicon, number: bytes) -> None:
    forged = Certificate(HAND, root="C", order=HAND, words=("CAT", "CATS"), trees=number)
    assert rejected(forged, book)


def test_a_hand_of_a_million_tiles_ends_the_check(book: Lexicon) -> None:
    assert rejected(Certificate(HAND * 150_000, letter="C"), book)


def sealed(body: dict[str, object]) -> dict[str, object]:
    return {**body, "checksum": checksum(body)}


def test_packed_trees_have_a_limit(book: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "MOST_BYTES", 1 << 20)
    document = Certificate(HAND, root="C", order=HAND).to_json()
    document.pop("checksum")
    bomb = zlib.compress(bytes(1 << 20) + b"\1", 9)
    with pytest.raises(CertificateError):
        Certificate.from_json(sealed({**document, "trees": b64encode(bomb).decode()}))


def test_deeply_nested_documents_are_refused() -> None:
    nested: list[object] = []
    for _ in range(5000):
        nested = [nested]
    document = {**Certificate(HAND, letter="C").to_json(), "laws": nested}
    with pytest.raises(CertificateError):
        Certificate.from_json(document)
