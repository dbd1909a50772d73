"""Certificates: every impossible hand has one, and no changed one is accepted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.solver import grid_exists
from tests.solver.strategies import Puzzle, bananagrams_hand, puzzles
from tilewright import Alphabet, Lexicon
from tilewright.errors import CertificateError
from tilewright.solver import Certificate, Limit, check_certificate, solve
from tilewright.solver.certificate import Law, checksum

PLENTY = Limit(nodes=50_000_000)
# Decided by a letter without a word, by two tiles, by a tree, by laws alone, by a tree with laws.
HANDS = (
    "LOLEWOEESRBSGCOKTDQNJ",
    "DVLAMQBNNHGSDCESRSVEQ",
    "EOORAROAQAVOEEOXQCPIL",
    "DZLWXRGOPMRHTTGRPGBXR",
    "RHSTLTLXGBDAGJFBTRHOF",
)


@pytest.fixture(scope="module")
def enable_plus() -> Lexicon:
    return Lexicon.load("enable+")


@pytest.fixture(scope="module")
def certificates(enable_plus: Lexicon) -> list[Certificate]:
    found = [solve(hand, enable_plus, limit=PLENTY).certificate for hand in HANDS]
    return [certificate for certificate in found if certificate is not None]


def small(certificate: Certificate, book: Lexicon) -> Lexicon:
    """The formable words alone, so that many changes are checked quickly."""
    return Lexicon.from_words(book.subwords(certificate.tiles), book.alphabet)


@given(puzzles(), st.integers(2, 3))
@settings(max_examples=150)
def test_a_hand_has_a_certificate_exactly_when_it_has_no_grid(
    puzzle: Puzzle, shortest: int
) -> None:
    solution = solve(puzzle.tiles, puzzle.lexicon, limit=PLENTY, min_length=shortest)
    words = [word for word in puzzle.words if len(word) >= shortest]
    if grid_exists(puzzle.tiles, words):
        assert solution.certificate is None
    else:
        assert solution.certificate is not None
        check_certificate(solution.certificate, puzzle.lexicon)


@given(puzzles(), puzzles())
@settings(max_examples=150)
def test_no_certificate_is_accepted_for_a_hand_with_a_grid(one: Puzzle, two: Puzzle) -> None:
    words = sorted({*one.words, *two.words})
    alphabet = Alphabet.of_words([*words, one.tiles, two.tiles])
    certificate = solve(
        one.tiles, Lexicon.from_words(one.words, alphabet), limit=PLENTY
    ).certificate
    if certificate is None or not grid_exists(one.tiles, words):
        return
    with pytest.raises(CertificateError):
        check_certificate(certificate, Lexicon.from_words(words, alphabet))


def test_hands_of_every_kind_have_certificates(
    enable_plus: Lexicon, certificates: list[Certificate]
) -> None:
    assert [bool(one.letter) for one in certificates] == [True, False, False, False, False]
    assert [bool(one.twice) for one in certificates] == [False, True, False, False, False]
    assert [bool(one.laws) for one in certificates] == [False, False, False, True, True]
    for certificate in certificates:
        check_certificate(certificate, enable_plus)
        document = json.loads(json.dumps(certificate.to_json()))
        assert Certificate.from_json(document) == certificate


def test_options_are_part_of_the_claim(enable_plus: Lexicon) -> None:
    certificate = solve("CATS", enable_plus, min_length=5, avoid=["ACT"]).certificate
    assert certificate is not None
    assert (certificate.min_length, certificate.avoid) == (5, ("ACT",))
    check_certificate(certificate, enable_plus)
    with pytest.raises(CertificateError):
        check_certificate(replace(certificate, min_length=2), enable_plus)


def test_a_grid_or_no_answer_has_no_certificate(enable_plus: Lexicon) -> None:
    assert solve("CATS", enable_plus).certificate is None
    assert solve(HANDS[4], enable_plus, limit=Limit(nodes=10)).certificate is None


def test_trees_with_a_changed_number_are_refused_or_still_proofs(
    enable_plus: Lexicon, certificates: list[Certificate]
) -> None:
    """A forged checksum does not help: omissions are detected, whichever byte changes."""
    certificate = certificates[4]
    book = small(certificate, enable_plus)
    rng = Random(1)
    refused = 0
    for _ in range(8):
        trees = bytearray(certificate.trees)
        at = rng.randrange(len(trees))
        trees[at] ^= 1 << rng.randrange(8)
        try:
            check_certificate(replace(certificate, trees=bytes(trees)), book)
        except CertificateError:
            refused += 1
    assert refused >= 6  # a branch may be decided by another tile of the same effect


def changed(certificate: Certificate) -> list[Certificate]:
    dear, narrow, negative, short = (
        tuple(change(law) for law in certificate.laws)
        for change in (
            lambda law: Law(law.sharing, [5000] * len(law.prices), law.most),
            lambda law: Law(law.sharing, law.prices, [0] * len(law.most)),
            lambda law: Law(-1, law.prices, law.most),
            lambda law: Law(law.sharing, law.prices[1:], law.most),
        )
    )
    return [
        *(replace(certificate, laws=laws) for laws in (dear, narrow, negative, short)),
        replace(certificate, laws=()),
        replace(certificate, words=certificate.words[1:]),
        replace(certificate, words=(*certificate.words[1:], certificate.words[1])),
        replace(certificate, words=(*certificate.words, "STROLL")),
        replace(certificate, trees=certificate.trees[:-1]),
        replace(certificate, trees=certificate.trees + b"\2"),
        replace(certificate, trees=b"\2" * len(certificate.words)),
        replace(certificate, trees=b"\0\1" * len(certificate.words)),
        replace(certificate, root="S" if certificate.root != "S" else "T"),
        replace(certificate, order=certificate.order[1:]),
        replace(certificate, tiles=certificate.tiles + "E"),
        replace(certificate, tiles=certificate.tiles[1:]),
        replace(certificate, tiles="E"),
        replace(certificate, letter="R"),
        replace(certificate, letter="?"),
        replace(certificate, tiles="C?T"),
        replace(certificate, order="c?"),
    ]


def test_forged_certificates_are_refused(
    enable_plus: Lexicon, certificates: list[Certificate]
) -> None:
    certificate = certificates[4]
    book = Lexicon.from_words(enable_plus.subwords(certificate.tiles + "E"), enable_plus.alphabet)
    check_certificate(certificate, book)
    for number, forged in enumerate(changed(certificate)):
        with pytest.raises(CertificateError):
            check_certificate(forged, book)
            raise AssertionError(number)


def test_another_word_list_needs_another_certificate(
    enable_plus: Lexicon, certificates: list[Certificate]
) -> None:
    certificate = certificates[0]
    richer = Lexicon.from_words([*enable_plus.subwords(certificate.tiles), "QENDS"])
    with pytest.raises(CertificateError):
        check_certificate(certificate, richer)


def sealed(body: dict[str, Any]) -> dict[str, Any]:
    body.pop("checksum", None)
    return {**body, "checksum": checksum(body)}


@pytest.mark.parametrize(
    "change",
    [
        {"trees": "%%%"},
        {"trees": "AAAA"},
        {"trees": 3},
        {"laws": [[1, 2]]},
        {"laws": [[1, ["x"], [1]]]},
        {"laws": 5},
        {"tiles": None},
        {"words": [1]},
        {"min_length": True},
        {"avoid": 1},
        {"format": "another"},
    ],
)
def test_changed_documents_are_refused(
    certificates: list[Certificate], change: dict[str, object]
) -> None:
    document = certificates[4].to_json()
    with pytest.raises(CertificateError):
        Certificate.from_json({**document, **change})  # with the old checksum
    with pytest.raises(CertificateError):
        Certificate.from_json(sealed({**document, **change}))


@pytest.mark.parametrize("document", [None, [], "x", {}, {"format": 1}])
def test_invalid_documents_are_refused(document: object) -> None:
    with pytest.raises(CertificateError):
        Certificate.from_json(document)


def checked(hands: Iterable[str], book: Lexicon) -> Counter[str]:
    """Check the certificates of all impossible hands, and count them by kind."""
    kinds: Counter[str] = Counter()
    for seed, hand in enumerate(hands):
        solution = solve(hand, book, limit=PLENTY, seed=seed)
        assert solution.status != "unknown"
        if solution.status == "impossible":
            assert solution.certificate is not None
            check_certificate(solution.certificate, book)
            one = solution.certificate
            kinds["letter" if one.letter else "twice" if one.twice else "tree"] += 1
    return kinds


def test_all_impossible_hands_of_few_tiles_have_certificates() -> None:
    common = Lexicon.load("common")
    hands = [bananagrams_hand(seed, 5 + seed % 8) for seed in range(80)]
    kinds = checked(hands, common)
    assert kinds["letter"] >= 5 and kinds["tree"] >= 3


def test_all_impossible_hands_of_a_sample_have_certificates(enable_plus: Lexicon) -> None:
    assert checked(map(bananagrams_hand, range(4000)), enable_plus).total() == 8
