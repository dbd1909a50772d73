"""Output of `tilewright words WORD --about`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.cli.output import NO, print_facts, print_json

if TYPE_CHECKING:
    from tilewright.quiz import WordFacts


def show_word(facts: WordFacts, as_json: bool) -> int:
    """Print facts about a word; return 0 if it is valid, else 1."""
    if as_json:
        print_json(facts.to_json())
    else:
        print_facts([(name, text) for name, text in _lines(facts) if text])
    return 0 if facts.valid else NO


def _lines(facts: WordFacts) -> list[tuple[str, str]]:
    valid = "valid" if facts.valid else "not valid"
    order = f"{facts.order:,} of {facts.orders:,}" if facts.order else ""
    blank = "; ".join(f"{one}: {' '.join(words)}" for one, words in facts.with_blank.items())
    return [
        (facts.word, f"{valid} in {facts.lexicon}, {facts.score} points"),
        ("by probability", order),
        ("front hooks", facts.front_hooks),
        ("back hooks", facts.back_hooks),
        ("anagrams", " ".join(facts.anagrams)),
        ("with a blank", blank),
        ("in front", " ".join(facts.front_extensions)),
        ("behind", " ".join(facts.back_extensions)),
        ("on both sides", " ".join(facts.both_extensions)),
        ("inside", " ".join(facts.inner_words)),
    ]
