"""The packed graph: contains exactly the words, is minimal, and is safe to traverse."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon.strategies import Small, small_lexica
from tests.reference import lexicon as slow
from tilewright import Alphabet, Lexicon
from tilewright.lexicon.cache import Facts
from tilewright.lexicon.graph import Graph, checksum, flaw

LAST = 0x400000
ENDS = 0x800000


def nodes_of(lexicon: Lexicon) -> list[int]:
    return lexicon.graph.memory.tolist()


def packed(tile: int, child: int = 0, *, last: bool = True, ends: bool = False) -> int:
    return tile << 24 | ENDS * ends | LAST * last | child


def flaw_of(nodes: list[int], letters: int = 26) -> str:
    return flaw(array("I", nodes), letters)


@given(small_lexica())
def test_the_dawg_spells_each_word_once_and_nothing_else(small: Small) -> None:
    assert slow.dawg(nodes_of(small.lexicon), small.letters) == small.words


@given(small_lexica())
def test_the_gaddag_spells_each_entry_once_and_nothing_else(small: Small) -> None:
    entries = [entry for word in small.words for entry in slow.gaddag_entries(word)]
    assert sorted(slow.gaddag(nodes_of(small.lexicon), small.letters)) == sorted(entries)


def test_care_is_in_the_gaddag_in_four_ways() -> None:
    nodes = nodes_of(Lexicon.from_words(["care"]))
    spelled = slow.gaddag(nodes, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert sorted(spelled) == ["AC@RE", "C@ARE", "ERAC", "RAC@E"]


@given(small_lexica())
def test_siblings_ascend(small: Small) -> None:
    for row in slow.rows(nodes_of(small.lexicon)).values():
        assert all(slow.tile(left) < slow.tile(right) for left, right in pairwise(row))


@given(small_lexica())
def test_a_node_without_children_ends_a_word(small: Small) -> None:
    for row in slow.rows(nodes_of(small.lexicon)).values():
        assert all(slow.ends_word(node) for node in row if slow.child(node) == 0)


@given(small_lexica())
def test_no_two_rows_are_equal_and_none_is_idle(small: Small) -> None:
    nodes = nodes_of(small.lexicon)
    rows = slow.rows(nodes)
    assert len(set(rows.values())) == len(rows)
    assert 2 + sum(len(row) for row in rows.values()) == len(nodes)


@given(small_lexica(longest=5))
def test_the_graph_is_minimal(small: Small) -> None:
    assert len(nodes_of(small.lexicon)) == slow.fewest_nodes(small.words)


def test_enable_loses_no_word_and_invents_none(enable: Lexicon) -> None:
    words = slow.dawg(nodes_of(enable), enable.alphabet.letters)
    assert words == list(enable)
    assert len(set(words)) == len(words) == 172_820


def test_the_gaddag_of_enable_has_an_entry_for_each_letter_of_each_word(enable: Lexicon) -> None:
    nodes, words = nodes_of(enable), list(enable)
    assert slow.how_many(nodes, 1) == sum(len(word) for word in words)
    codes = {slow.SEPARATOR: 0, **enable.alphabet.codes}
    for entry in [entry for word in words[::100] for entry in slow.gaddag_entries(word)]:
        assert slow.spells(nodes, 1, [codes[letter] for letter in entry])


def test_enable_has_as_many_nodes_as_in_the_layout_of_magpie(enable: Lexicon) -> None:
    """The number reported by kwgc, the compiler of wolges, for its magpie layout."""
    assert len(nodes_of(enable)) == 834_611


def test_no_two_rows_of_enable_are_equal_and_none_is_idle(enable: Lexicon) -> None:
    nodes = nodes_of(enable)
    rows = slow.rows(nodes)
    assert len(set(rows.values())) == len(rows)
    assert 2 + sum(len(row) for row in rows.values()) == len(nodes)


@given(small_lexica())
def test_our_own_graphs_have_no_flaw(small: Small) -> None:
    assert flaw(small.lexicon.graph.memory, len(small.letters)) == ""


def test_the_graph_of_no_words_has_no_flaw() -> None:
    assert flaw_of([LAST, LAST]) == ""


@pytest.mark.parametrize(
    ("nodes", "reason"),
    [
        ([], "shorter than two nodes"),
        ([LAST], "shorter than two nodes"),
        ([2, LAST], "node 0 points to node 2 of 2"),
        ([LAST, 9, packed(1)], "node 1 points to node 9 of 3"),
        ([2, LAST, packed(1, child=0x3FFFFF)], "node 2 points to node 4194303 of 3"),
    ],
)
def test_a_child_out_of_range_is_a_flaw(nodes: list[int], reason: str) -> None:
    assert reason in flaw_of(nodes)


@pytest.mark.parametrize(
    "nodes",
    [
        [1, LAST],
        [1, 200 << 24],
        [LAST, 1, packed(1)],
        [2, 200 << 24, packed(1, child=1)],
    ],
)
def test_the_root_has_no_parent(nodes: list[int]) -> None:
    """Its tile is not checked, so traversal would count a tile that no hand has."""
    assert "points to node 1" in flaw_of(nodes)


def test_a_row_that_does_not_end_is_a_flaw() -> None:
    open_row = [packed(1, last=False), packed(2, last=False)]
    assert "the row of siblings at node 3 does not end" in flaw_of([2, LAST, *open_row])
    assert "the row of siblings at node 3 does not end" in flaw_of([LAST, 3, *open_row])


def test_unreachable_nodes_are_not_a_flaw() -> None:
    """Other engines add padding nodes, so that no row crosses a cache line."""
    nodes = [5, LAST, 0, 0, 0, packed(1, last=False, ends=True), packed(2, ends=True), 0, 0]
    assert flaw_of(nodes) == ""
    assert list(lexicon_of(nodes, "AB")) == ["A", "B"]


def test_a_tile_past_the_alphabet_is_a_flaw() -> None:
    assert flaw_of([2, LAST, packed(32)], letters=32) == ""
    assert "tile 33, past the 32 letters" in flaw_of([2, LAST, packed(33)], letters=32)


def test_siblings_that_do_not_ascend_are_a_flaw() -> None:
    for first, second in ((1, 1), (2, 1)):
        nodes = [2, LAST, packed(first, last=False), packed(second)]
        assert "do not ascend" in flaw_of(nodes)


def test_a_separator_in_the_dawg_is_a_flaw_and_in_the_gaddag_it_is_none() -> None:
    separated = [packed(0, child=3), packed(1, ends=True)]
    assert "separator" in flaw_of([2, LAST, *separated])
    assert flaw_of([LAST, 2, *separated]) == ""


@pytest.mark.parametrize(
    "nodes",
    [
        [2, LAST, packed(1, child=2)],
        [2, LAST, packed(1, child=3), packed(1, child=2)],
        [LAST, 2, packed(0, child=3), packed(1, child=2)],
        [2, LAST, packed(1, last=False), packed(2, child=2)],
        [3, LAST, packed(1, last=False), packed(2, child=2)],
    ],
)
def test_a_path_that_leads_back_to_itself_is_a_flaw(nodes: list[int]) -> None:
    assert "leads back to itself" in flaw_of(nodes)


def chain(length: int) -> list[int]:
    """Return a graph whose only word has this many letters."""
    inner = [packed(1, child=index + 3) for index in range(length - 1)]
    return [2, LAST, *inner, packed(1, ends=True)]


def test_a_path_of_more_than_64_nodes_is_a_flaw() -> None:
    """The longest path has 63 letters and a separator."""
    assert flaw_of(chain(64)) == ""
    assert "path of more than 63 letters" in flaw_of(chain(65))
    assert "path of more than 63 letters" in flaw_of(chain(5000))


def test_a_small_graph_of_countless_paths_is_a_flaw() -> None:
    """Sixty rows of two letters, each before the next, spell more words than can be visited."""
    nodes = [2, LAST]
    for row in range(60):
        below = 0 if row == 59 else len(nodes) + 2
        nodes += [packed(1, below, last=False, ends=True), packed(2, below, ends=True)]
    assert "more than 268,435,456" in flaw_of(nodes)


def test_a_row_may_be_the_end_of_another() -> None:
    """Other engines save space this way: row B is the second half of row A, B."""
    nodes = [2, LAST, packed(1, 3, last=False), packed(2, ends=True)]
    assert flaw_of(nodes) == ""
    assert slow.dawg(nodes, "AB") == list(lexicon_of(nodes, "AB"))


def lexicon_of(nodes: list[int], letters: str) -> Lexicon:
    """Return a lexicon of nodes that were not compiled from words."""
    memory = memoryview(array("I", nodes))
    facts = Facts(letters, 0, "", {}, len(nodes), 0)
    return Lexicon("nodes", Alphabet(letters), memory, facts)


def any_nodes() -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 2**32 - 1), max_size=14)


@st.composite
def likely_nodes(draw: st.DrawFn) -> list[int]:
    """Nodes with up to three small flaws or none: children come later, tiles ascend."""
    size = draw(st.integers(3, 24))
    nodes = [draw(st.integers(2, min(5, size - 1))) for _ in range(2)]
    tile = 0
    for index in range(2, size):
        tile = draw(st.integers(tile + 1, 4))
        below = draw(st.sampled_from([0, *range(index + 1, size)]))
        last = tile == 4 or index == size - 1 or draw(st.booleans())
        nodes.append(packed(tile, below, last=last, ends=draw(st.booleans())))
        tile = 0 if last else tile
    for _ in range(draw(st.integers(0, 3))):
        index = draw(st.integers(0, size - 1))
        nodes[index] = packed(draw(st.integers(0, 5)), draw(st.integers(0, size)))
    return nodes


@settings(max_examples=500)
@given(any_nodes() | likely_nodes())
def test_random_nodes_are_refused_or_walked_correctly(nodes: list[int]) -> None:
    if flaw_of(nodes, letters=4):
        return
    lexicon = lexicon_of(nodes, "ABCD")
    words = [word for word in slow.dawg(nodes, "ABCD") if len(word) > 1]
    reversed_words = [entry for entry in slow.gaddag(nodes, "ABCD") if "@" not in entry]
    assert [word for word in lexicon if len(word) > 1] == words
    assert lexicon.subwords("ABCD??") == slow.subwords(words, "ABCD??")
    assert lexicon.subwords("AC??", "B") == slow.subwords(words, "AC??", "B")
    assert lexicon.subwords("AC??", "B", "first") == slow.subwords(words, "AC??", "B", "first")
    backwards = [word[::-1] for word in reversed_words if len(word) > 1]
    last = slow.subwords(backwards, "AC??", "B", "last")
    assert lexicon.subwords("AC??", "B", "last") == slow.in_order(last, "ABCD")
    assert lexicon.anagrams("A???") == slow.anagrams(words, "A???")
    assert lexicon.matches("...", "AB?") == slow.matches(words, "...", "AB?")
    assert lexicon.matches(".B..") == slow.matches(words, ".B..")
    assert lexicon.cross_check("A", "C") == slow.cross_check(words, "ABCD", "A", "C")
    assert all(word in lexicon for word in words)


@given(st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=40), st.data())
def test_a_checksum_detects_a_changed_bit(nodes: list[int], data: st.DataObject) -> None:
    changed = list(nodes)
    changed[data.draw(st.integers(0, len(nodes) - 1))] ^= 1 << data.draw(st.integers(0, 31))
    assert checksum(array("I", nodes)) != checksum(array("I", changed))


def test_a_graph_knows_its_roots() -> None:
    graph = Graph(array("I", [2, 3, packed(1, ends=True), packed(2, ends=True)]))
    assert (graph.dawg, graph.gaddag) == (2, 3)
    assert graph.contains(b"\1")
    assert not graph.contains(b"\2")
    assert not graph.contains(b"")
