"""The effect of the dictionary: completion and stuck games by the number of two-letter words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tilewright.arena.memory import Document
from tilewright.bananagrams.game import GAME
from tilewright.caches import directory
from tilewright.lexicon import Lexicon
from tilewright.lexicon.cache import write_whole
from tilewright.lexicon.lists import word_lists
from tilewright.solver import Limit
from tilewright.solver.strategies import find_strategy
from tilewright.studies.bench import LEXICON, Bench, words
from tilewright.studies.claim import Claim, Comparison
from tilewright.studies.experiment import (
    Experiment,
    Findings,
    Measure,
    Quantity,
    Size,
    exact,
    share,
)
from tilewright.studies.games import bananagrams
from tilewright.studies.papers import draw_hands

TILES = 21
STRATEGIES = {"I": "letters-in-hand", "II": "dictionary"}
PLAYERS = ("stranding", "two-letter")
NONE, COMMON_PAIRS, ALL, MORE = (
    "enable without two-letter words",
    "enable with the common two-letter words",
    "enable",
    "enable+",
)
REALISTIC = ("common", "common10k")


def trimmed(kept: Iterable[str], name: str) -> str:
    """Write ENABLE without two-letter words other than `kept`, and return the path."""
    pairs = set(kept)
    listed = [word for word in Lexicon.load(LEXICON) if len(word) > 2 or word in pairs]
    path = directory() / f"study-{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, "".join(f"{word}\n" for word in listed).encode())
    return str(path)


def dictionaries(bench: Bench) -> dict[str, str]:
    """The word lists to compare, including the run's own list.

    The quick form has only one list, because the others take a while to build.
    """
    if bench.quick:
        return {ALL: bench.lexicon}
    common = Lexicon.load("common").two_letter_words
    lists = {
        NONE: trimmed((), "no-pairs"),
        COMMON_PAIRS: trimmed(common, "common-pairs"),
        ALL: LEXICON,
        MORE: "enable+",
    }
    lists |= {name: name for name in REALISTIC if name in word_lists()}
    if bench.lexicon not in lists.values():
        lists["the list of this run"] = bench.lexicon
    return lists


def by_two_letter_words(bench: Bench) -> Findings:
    """Both algorithms of 001 on random hands, and the stranding players in games."""
    hands = draw_hands(bench.size, TILES, f"dictionaries {bench.seed}")
    return Findings(
        {name: _row(bench, name, source, hands) for name, source in dictionaries(bench).items()}
    )


def _row(bench: Bench, name: str, source: str, hands: list[str]) -> dict[str, Measure]:
    lexicon = Lexicon.load(source)
    row = {"two-letter words": exact(len(lexicon.two_letter_words)), "words": exact(len(lexicon))}
    work = partial(build_one, lexicon=source)
    answers = bench.each(f"{TILES} tiles, {lexicon.facts.sha256}", work, hands)
    for algorithm in STRATEGIES:
        done = sum(answer[algorithm] for answer in answers)
        row[f"complete {algorithm}"] = share(done, len(answers))
    for player in PLAYERS:
        results = bananagrams(bench, [player, "pseudo"], lexicon=source)
        failed = sum(GAME.failed(result, result.seats.index(0)) for result in results)
        row[f"stuck, {player}"] = share(failed, len(results))
    return row


def build_one(tiles: str, lexicon: str) -> Document:
    """Whether each algorithm uses all tiles of a hand."""
    return {
        algorithm: find_strategy(strategy).run(tiles, words(lexicon), Limit(seconds=600), 0).grid
        is not None
        for algorithm, strategy in STRATEGIES.items()
    }


EXPERIMENTS = (
    Experiment(
        "two-letter-words",
        "The dictionary's effect: completion and stuck games by two-letter words",
        "Used a Scrabble dictionary, and expected that stranding would fare far worse once most "
        "two-letter words ceased to be valid.",
        "Hands of 21 tiles by the two algorithms of Bananas for Bananagrams, and games of the "
        "stranding players with a player that only draws. The first rows are ENABLE with fewer "
        "two-letter words or with newer ones; run it with another lexicon to add your own list.",
        "words",
        (
            Quantity("two-letter words"),
            Quantity("words"),
            Quantity("complete I", "%", 1),
            Quantity("complete II", "%", 1),
            Quantity("stuck, stranding", "%", 1),
            Quantity("stuck, two-letter", "%", 1),
        ),
        {},
        Size(2, 500),
        by_two_letter_words,
        bars="stuck, stranding",
        claims=(
            Claim(
                "Stranding fares far worse without two-letter words: it is stuck more often.",
                "7.2",
                Comparison("stuck, stranding", (NONE,), "above", (ALL,)),
            ),
            Claim(
                "Stranding is stuck more often with only the commonly known two-letter words.",
                "7.2",
                Comparison("stuck, stranding", (COMMON_PAIRS,), "above", (ALL,)),
            ),
        ),
    ),
)
