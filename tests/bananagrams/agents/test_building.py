"""The pieces that the agents are built of, by examples made by hand."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from tilewright import Grid, Lexicon, TilewrightError
from tilewright.bananagrams.actions import Build
from tilewright.bananagrams.agents.builder import Builder
from tilewright.bananagrams.agents.building import best_right_angle
from tilewright.bananagrams.agents.extending import Extending
from tilewright.bananagrams.agents.lanes import Lanes
from tilewright.bananagrams.agents.restructuring import Chronological
from tilewright.bananagrams.agents.simple import Dangling
from tilewright.bananagrams.agents.stranding import Stranding, TwoLetter
from tilewright.bananagrams.agents.stuck import resort_to
from tilewright.bananagrams.agents.table import ACROSS, DOWN, Table, square_at


def on_the_table(agent: Builder, picture: str, hand: str) -> Table:
    """An agent's table as the game shows it."""
    agent.table.read(Grid.parse(picture).cells)
    agent.table.take_up(hand)
    return agent.table


def rows(table: Table) -> tuple[str, ...]:
    letters = table.alphabet.letters
    cells = {square_at(square): letters[code - 1] for square, code in table.cells.items()}
    return Grid.from_cells(cells).rows


def held(table: Table) -> str:
    """The tiles in hand, sorted."""
    counted = enumerate(table.hand)
    return "".join([table.alphabet.letters[code - 1] * tiles for code, tiles in counted if tiles])


def words(table: Table) -> Iterable[str]:
    return [table.alphabet.decode(word) for word, _, _ in table.runs()]


class TestTable:
    def test_a_square_is_one_number(self) -> None:
        assert [square_at(square) for square in (0, -1, DOWN - 2, -DOWN + 3)] == [
            (0, 0),
            (0, -1),
            (1, -2),
            (-1, 3),
        ]

    def test_room_ends_where_a_tile_would_be_touched(self, enable: Lexicon) -> None:
        agent = Stranding(enable)
        table = on_the_table(agent, "CAT\n..O\n..E\n", "ABCDEFGHI")
        assert table.room(0, DOWN, 9) == 9  # below C
        assert table.room(ACROSS, DOWN, 9) == 0  # below A, beside O
        assert table.room(0, ACROSS, 9) == 0
        assert table.room(2 * DOWN + 2, -ACROSS, 9) == 9

    def test_an_action_is_the_difference_to_the_shown_grid(self, enable: Lexicon) -> None:
        table = on_the_table(TwoLetter(enable), "CAT", "SO")
        table.take([2])
        table.lay(enable.alphabet.encode("CAST"), 0, ACROSS)
        assert table.show() == Build({(0, 2): "S", (0, 3): "T"}, ((0, 2),))
        assert table.show() is None
        assert held(table) == "O"

    def test_tiles_taken_off_are_part_of_the_hand(self, enable: Lexicon) -> None:
        table = on_the_table(TwoLetter(enable), "CAT", "SO")
        table.take([0, 1])
        table.take_up("SOX")
        assert (held(table), table.left) == ("ACOSX", 5)


class TestStrands:
    def test_a_word_is_joined_beside_the_ends_only(self, enable: Lexicon) -> None:
        agent = Stranding(enable)
        table = on_the_table(agent, "FOLLOW", "EMBARGO")
        places = {(square_at(joint.square), joint.step) for joint in agent.openings(table)}
        assert places == {((-1, 0), -1), ((1, 0), -1), ((-1, 5), 1), ((1, 5), 1)}

    def test_strands_grow_end_to_end(self, enable: Lexicon) -> None:
        agent = Stranding(enable)
        table = on_the_table(agent, "FOLLOW", "EMBARGO")
        agent.build(table)
        assert not table.left
        assert "EMBARGO" in words(table)
        assert all(word in enable for word in words(table))

    def test_a_right_angle_runs_off_from_a_tile(self, enable: Lexicon) -> None:
        agent = Stranding(enable)
        table = on_the_table(agent, "CAT", "ENTH")
        play = best_right_angle(table, agent.finder, 3, ends=True)
        assert play is not None
        word = enable.alphabet.decode(play.word)
        assert word == "CENT"  # C is worth more than a letter more: TENTH
        assert (square_at(play.start), play.step) == ((0, 0), DOWN)


class TestJunk:
    def test_a_synergy_is_a_share_of_the_anchors_pairs(self) -> None:
        lexicon = Lexicon.from_words(["ax", "ox", "xi", "at"])
        synergy = TwoLetter(lexicon, synergy="tiles").junk_anchor_synergy
        code = lexicon.alphabet.codes
        # Of each pair the rarer tile counts: X has 2, T 9 and A 13 tiles in the set.
        assert synergy.of[code["X"], code["A"]] == 2 / (2 + 9)
        assert synergy.of[code["A"], code["X"]] == 2 / 6
        assert (code["T"], code["X"]) not in synergy.of

    def test_the_papers_sentence_counts_words(self) -> None:
        lexicon = Lexicon.from_words(["ax", "xi", "ox", "xo", "at", "aa"])
        synergy = TwoLetter(lexicon).junk_anchor_synergy
        code = lexicon.alphabet.codes
        # OX and XO are half of the words with X, and all of those with O; AA is one of A's three.
        assert synergy.of[code["O"], code["X"]] == 2 / 4
        assert synergy.of[code["X"], code["O"]] == 1
        assert synergy.of[code["A"], code["A"]] == 1 / 3

    def test_a_tile_is_hung_where_the_synergy_is_highest(self) -> None:
        lexicon = Lexicon.from_words(["tao", "ax", "ox", "at"])
        agent = TwoLetter(lexicon)
        table = on_the_table(agent, "TAO", "X")
        agent.play_junk(table)
        assert rows(table) == ("TAO", "..X")  # O has no other pair, A has

    def test_junk_comes_off_at_once_and_nothing_is_built_on_it(self, enable: Lexicon) -> None:
        agent = TwoLetter(enable)
        table = on_the_table(agent, "FOLLOW", "AIXE")
        agent.play_junk(table)
        assert not table.left
        assert len(table.junk) == 4
        agent.loosen(table)
        assert (rows(table), held(table)) == (("FOLLOW",), "AEIX")


class TestDangling:
    def test_words_with_one_junction_lose_their_other_tiles(self, enable: Lexicon) -> None:
        agent = Dangling(enable)
        picture = """
..A...
JUICE.
..L.GO
"""
        table = on_the_table(agent, picture, "Q")
        agent.loosen(table)
        # AIL and GO dangle, JUICE has two junctions and EG two.
        assert rows(table) == ("JUICE", "....G")
        assert held(table) == "ALOQ"

    def test_two_words_that_only_cross_each_other_both_come_off(self, enable: Lexicon) -> None:
        agent = Dangling(enable)
        table = on_the_table(agent, "CAT\n..O\n", "Q")
        agent.loosen(table)
        assert (table.cells, held(table)) == ({}, "ACOQT")


class TestExtending:
    def test_a_letter_goes_into_the_middle(self) -> None:
        lexicon = Lexicon.from_words(["sang", "slang", "gum"])
        agent = Extending(lexicon)
        table = on_the_table(agent, "SANG\n...U\n...M\n", "L")
        assert agent.extend(table)
        assert rows(table) == ("SLANG", "....U", "....M")
        assert not table.left
        assert table.show() is not None

    @pytest.mark.parametrize(
        ("word", "hand", "longer"), [("PLAY", "RE", "REPLAY"), ("PLAY", "RE", "PLAYER")]
    )
    def test_tiles_go_in_front_and_behind(self, word: str, hand: str, longer: str) -> None:
        agent = Extending(Lexicon.from_words([word, longer]))
        table = on_the_table(agent, word, hand)
        assert agent.extend(table)
        assert rows(table) == (longer,)

    def test_short_words_and_junk_are_extended_first(self) -> None:
        lexicon = Lexicon.from_words(["tao", "taos", "ax", "axe", "taoe", "at"])
        agent = Extending(lexicon)
        table = on_the_table(agent, "TAO\n.X.\n", "E")
        assert agent.extend(table)
        assert rows(table) == ("TAO", ".X.", ".E.")
        agent.loosen(table)
        assert held(table) == "EX"

    def test_nothing_moves_into_another_word(self) -> None:
        lexicon = Lexicon.from_words(["sang", "slang", "gum", "met", "tea", "am", "sob", "be"])
        agent = Extending(lexicon)
        table = on_the_table(agent, "SANGAM..\n", "L")
        assert not agent.extend(table)


class TestChronological:
    def test_the_last_words_come_off_and_are_not_laid_again(self, enable: Lexicon) -> None:
        agent = Chronological(enable)
        table = agent.table
        table.take_up("FOLLOWEMBARGOATEQ")
        encode = enable.alphabet.encode
        table.lay(encode("FOLLOW"), 0, ACROSS)
        table.lay(encode("EMBARGO"), DOWN + 5, ACROSS)
        table.lay(encode("GATE"), DOWN + 10, DOWN)
        assert not agent.take_recent(1)  # no word takes the Q
        assert "GATE" not in words(table)
        assert {"FOLLOW", "EMBARGO"} <= set(words(table))
        assert not agent.finder.banned

    def test_more_words_come_off_until_all_tiles_are_laid(self) -> None:
        lexicon = Lexicon.from_words(["abc", "dcba"])
        agent = Chronological(lexicon)
        table = agent.table
        table.take_up("ABCD")
        table.lay(lexicon.alphabet.encode("ABC"), 0, ACROSS)
        assert agent.take_recent(1)
        assert rows(table) == ("DCBA",)


class TestStuck:
    def test_by_default_it_waits(self, enable: Lexicon) -> None:
        assert Stranding(enable).resort == "wait"

    def test_an_unknown_resort_is_refused(self, enable: Lexicon) -> None:
        with pytest.raises(TilewrightError, match="did you mean 'rebuild'"):
            Stranding(enable, stuck="rebuil")

    @pytest.mark.parametrize("resort", ["dangling", "rebuild"])
    def test_a_last_resort_keeps_tiles_and_words(self, resort: str, enable: Lexicon) -> None:
        agent = TwoLetter(enable, stuck=resort)
        tiles = "FOLLOWEMBARGOVCUI"
        agent.table.take_up(tiles)
        agent.build(agent.table)
        done = resort_to(agent, Random(1))
        assert done is (agent.table.left == 0)
        laid = "".join(rows(agent.table)).replace(".", "")
        assert sorted(laid + held(agent.table)) == sorted(tiles)
        assert all(word in enable for word in words(agent.table))


def test_lanes_have_a_trunk_and_rows(enable: Lexicon) -> None:
    agent = Lanes(enable)
    agent.table.take_up("QUARTZITEFOLLOWEMBARGO")
    agent.build(agent.table)
    trunk, *strands = agent.table.words
    assert trunk.step == DOWN
    assert {square_at(laid.start)[0] % 5 for laid in strands if laid.step == ACROSS} <= {0, 4}
