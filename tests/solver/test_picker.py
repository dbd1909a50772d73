"""The weights that rank words, and the table that is ranked by them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tilewright import Lexicon
from tilewright.alphabet import BANANAGRAMS
from tilewright.solver.limit import NO_END
from tilewright.solver.picker import HAND_WRITTEN, LEARNED, Picker
from tilewright.solver.workshop import Workshop, hand_counts


def test_a_letter_that_fewer_words_use_is_harder() -> None:
    used, paired = [0, 100, 3, 50], [0, 10, 10, 10]
    hard = HAND_WRITTEN.weights(used, paired)
    assert hard[2] > hard[3] > hard[1] > 0


def test_a_letter_without_two_letter_words_is_harder() -> None:
    hard = HAND_WRITTEN.weights([0, 9, 9], [0, 4, 0])
    assert hard[2] - hard[1] == HAND_WRITTEN.an_unpaired_letter * (1 - 1 / 5)


def test_the_other_weights_follow_those_of_the_letters() -> None:
    weights = Picker(1, 2, 3, 4, 5, 6).weights([0] * 33, [0] * 33)
    assert list(weights[33:]) == [3, 4, 5, 6]


def nodes(workshop: Workshop, lexicon: Lexicon, picker: Picker) -> list[int]:
    """The nodes of quick searches for some hands, ranked by a picker."""
    workshop.table.rank(picker.weights(workshop.table.used, workshop.table.paired))
    bag, found = Random(1), []
    with workshop.searcher(64) as searcher:
        for _ in range(300):
            searcher.set_hand(hand_counts("".join(bag.sample(BANANAGRAMS.tiles, 77)), lexicon))
            before = searcher.nodes
            searcher.run(0, 0, 20, NO_END, False)
            found.append(searcher.nodes - before)
    return found


def test_the_ranking_of_a_table_can_be_changed_and_restored(enable: Lexicon) -> None:
    workshop = Workshop(enable)
    first = nodes(workshop, enable, LEARNED)
    assert nodes(workshop, enable, replace(LEARNED, a_vowel=0.0)) != first
    assert nodes(workshop, enable, LEARNED) == first


def test_learned_weights_need_fewer_nodes_than_hand_written_ones(enable: Lexicon) -> None:
    workshop = Workshop(enable)
    learned, written = (nodes(workshop, enable, one) for one in (LEARNED, HAND_WRITTEN))
    assert sum(learned) < 0.8 * sum(written)
