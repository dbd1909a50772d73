"""The trials of the study: a batch of random hands, or a part of all hands of a size.

Each hand is decided for every setting. All English lists get the same hands, so that they can be
compared.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence

from tilewright.arena.memory import Document
from tilewright.solver.verdict import Decider, Verdict
from tilewright.studies.solvability.hands import every_hand, shuffled
from tilewright.studies.solvability.settings import SETTINGS, Setting

BATCH = 100
NODES = 30_000_000  # about a second
VOWELS = frozenset("AEIOUY")
NO_VOWEL, ONLY_VOWELS, NO_GRID = "no vowel", "only vowels", "no grid holds all words"
DRAWN_FOR_A_DUMP = 3

Case = tuple[int, int, int]  # tiles, batch, seed
Part = tuple[int, str, str]  # tiles, tile set, first letters

_kept = threading.local()  # the deciders of each thread


def decider(setting: Setting) -> Decider:
    """Return this thread's decider for a setting, created on first use."""
    deciders: dict[Setting, Decider] = _kept.__dict__.setdefault("deciders", {})
    if setting not in deciders:
        deciders[setting] = Decider(setting.lexicon(), NODES)
    return deciders[setting]


def sample(case: Case) -> Document:
    """Decide a batch of random hands for each setting."""
    size, batch, seed = case
    return {setting.name: _sample(setting, size, batch, seed) for setting in SETTINGS}


def _sample(setting: Setting, size: int, batch: int, seed: int) -> Document:
    numbers = range(batch * BATCH, (batch + 1) * BATCH)
    name = setting.tiles.name
    bags = [shuffled(setting.tiles, f"{seed} {name} {size} {number}") for number in numbers]
    verdicts = _decided(setting, [bag[:size] for bag in bags])
    causes: Counter[str] = Counter()
    tiles: Counter[str] = Counter()
    lucky: Counter[str] = Counter()
    for bag, verdict in zip(bags, verdicts, strict=True):
        tiles.update(bag[:size])
        if verdict.kind == "solved":
            lucky.update(bag[:size])
        elif verdict.kind != "unknown":
            causes[cause(bag[:size], verdict)] += 1
    kinds = Counter(verdict.kind for verdict in verdicts)
    return {
        "solved": kinds["solved"],
        "unknown": kinds["unknown"],
        "causes": dict(causes),
        "tiles": {letter: [tiles[letter], lucky[letter]] for letter in sorted(tiles)},
        "dumps": _dumps(setting, bags, verdicts, size),
    }


def _decided(setting: Setting, hands: Sequence[str]) -> list[Verdict]:
    encode = setting.tiles.alphabet.encode
    return list(decider(setting).verdicts(encode(hand) for hand in hands))


def cause(hand: str, verdict: Verdict) -> str:
    """Return why a hand has no grid: only vowels or none, a letter without a word, or neither."""
    vowels = VOWELS.intersection(hand)
    if not vowels:
        return NO_VOWEL
    if VOWELS.issuperset(hand):
        return ONLY_VOWELS
    return verdict.letter if verdict.kind == "letter" else NO_GRID


def _dumps(
    setting: Setting, bags: Sequence[str], verdicts: Sequence[Verdict], size: int
) -> list[int]:
    """Count the dumps of each hand until a grid is found or the bag is empty.

    Each dump returns a letter that fits no word, or else the letter that the fewest words use, and
    draws the next three tiles.
    """
    counts = [0] * len(bags)
    hands = {number: bag[:size] for number, bag in enumerate(bags)}
    judged = dict(enumerate(verdicts))
    while open_hands := [one for one, verdict in judged.items() if verdict.kind != "solved"]:
        if size + DRAWN_FOR_A_DUMP * (1 + max(counts)) > len(setting.tiles):
            break
        for number in open_hands:
            counts[number] += 1
            drawn = size + DRAWN_FOR_A_DUMP * counts[number]
            fresh = bags[number][drawn - DRAWN_FOR_A_DUMP : drawn]
            unwanted = judged[number].letter or decider(setting).rarest(hands[number])
            hands[number] = hands[number].replace(unwanted, "", 1) + fresh
        again = _decided(setting, [hands[number] for number in open_hands])
        judged = dict(zip(open_hands, again, strict=True))
    return counts


def count_part(part: Part) -> Document:
    """Count the ways to draw the hands of a part: all, and by setting those with a grid."""
    size, tiles, head = part
    document: Document = {"ways": 0}
    for setting in SETTINGS:
        if setting.tiles.name == tiles:
            hands = list(every_hand(setting.tiles, size, head))
            verdicts = _decided(setting, [hand for hand, _ in hands])
            weighed: Counter[str] = Counter()
            for (_, ways), verdict in zip(hands, verdicts, strict=True):
                weighed[verdict.kind] += ways
            document["ways"] = weighed.total()
            document[setting.name] = {"solved": weighed["solved"], "unknown": weighed["unknown"]}
    return document
