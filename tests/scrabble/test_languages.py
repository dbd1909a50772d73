"""Scrabble in other languages: tiles, word lists, notations, and whole games."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tests.reference import scrabble as slow
from tilewright import Lexicon
from tilewright.alphabet import ALPHABETS, ENGLISH, SCRABBLE_SETS, TILE_SETS, TileSet
from tilewright.errors import TilewrightError
from tilewright.scrabble.agents.simulate import Simulate
from tilewright.scrabble.layout import STANDARD, SUPER
from tilewright.scrabble.notation.cgp import CgpError, parse_cgp, write_cgp
from tilewright.scrabble.notation.gcg import parse_gcg
from tilewright.scrabble.notation.gcg.walk import record, walk
from tilewright.scrabble.notation.gcg.writer import format_gcg
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.endgame import solve_endgame
from tilewright.scrabble.view import View

LANGUAGES = ("german", "spanish", "polish", "dutch", "catalan")
WORDS = {
    "german": "ÄRA ÜBER ÖL RÖTE TÜR Straße NETZE ER SO IN DER DIE ES UND RAST TAG SEIN NIE",
    "spanish": "CHICO LLAMA PERRO CARRO OCHO CALLE AÑO SOL LA EL ES SI RÍE MESA TE RRRR".replace(
        "RÍE", "RIE"
    ),
    "polish": "ŻABA ŹLE ŁÓDŹ ĆMA SOŃ ŚLAD WĄŻ RĘKA TAK NIE NA ZA PO DO ARA KOT OKO ALE ŻE AŻ",
    "dutch": "IJS ZIJN HUIS DE EEN TE ER NEE JE WIJ QUIZ XENON YOGA TAAL EI AAN ENE NU",
    "catalan": "COL·LEGI ANY QUE QUINZE NYAP PAÇ CASA TERRA ET LA EL OS SA NO SI RES",
}


def lexicon_of(language: str) -> Lexicon:
    return Lexicon.from_words(WORDS[language].split(), ALPHABETS[language], language)


def played(language: str, turns: int, seed: int = 1) -> Position:
    """A position after some good moves of both players, all racks known."""
    rules = Rules(tile_set=TILE_SETS[language])
    bag = list(rules.tile_set.tiles)
    Random(seed).shuffle(bag)
    racks = ["".join(bag.pop() for _ in range(7)) for _ in range(2)]
    position = Position.start(lexicon_of(language), rules, racks)
    for _ in range(turns):
        plays = position.plays()
        move = plays[0].move if plays else position.exchanges()[0]
        drawn = "".join(bag.pop() for _ in range(move.count))
        position = position.play(move, drawn)
    return position


# By value, as the editions print them.
OFFICIAL = {
    "german": "1 E15 N9 S7 I6 R6 T6 U6 A5 D4 2 H4 G3 L3 O3 3 M4 B2 W1 Z1 4 C2 F2 K2 P1 "
    "6 Ä1 J1 Ü1 V1 8 Ö1 X1 10 Q1 Y1",
    "spanish": "1 A12 E12 O9 I6 S6 N5 R5 U5 L4 T4 2 D5 G2 3 C4 B2 M2 P2 4 H2 F1 V1 Y1 5 CH1 Q1 "
    "8 J1 LL1 Ñ1 RR1 X1 10 Z1",
    "polish": "1 A9 I8 E7 O6 N5 Z5 R4 S4 W4 2 Y4 C3 D3 K3 L3 M3 P3 T3 3 B2 G2 H2 J2 Ł2 U2 "
    "5 Ą1 Ę1 F1 Ó1 Ś1 Ż1 6 Ć1 7 Ń1 9 Ź1",
    "dutch": "1 E18 N10 A6 O6 I4 2 D5 R5 S5 T5 3 G3 K3 L3 M3 B2 P2 4 U3 F2 H2 J2 V2 Z2 5 C2 W2 "
    "8 X1 Y1 10 Q1",
    "catalan": "1 E13 A12 R8 S8 I8 N6 O5 T5 L4 U4 2 C3 D3 M3 3 B2 G2 P2 4 F1 V1 8 H1 J1 QU1 Z1 "
    "10 Ç1 L·L1 NY1 X1",
}


@pytest.mark.parametrize(
    ("name", "number"),
    [("german", 102), ("spanish", 100), ("polish", 100), ("dutch", 102), ("catalan", 100)],
)
def test_a_set_has_the_tiles_of_its_official_edition(name: str, number: int) -> None:
    tiles = TILE_SETS[name]
    value, counts, values = 0, {"?": 2}, {}
    for entry in OFFICIAL[name].split():
        if entry.isdigit():
            value = int(entry)
        else:
            letter = tiles.alphabet.fold(entry.rstrip("0123456789"))
            counts[letter] = int(re.sub(r"\D", "", entry))
            values[letter] = value
    assert tiles.counts == counts
    assert tiles.values == values
    assert len(tiles) == number
    assert tiles in SCRABBLE_SETS


@pytest.mark.parametrize("language", LANGUAGES)
def test_plays_are_those_that_trying_every_word_finds(language: str) -> None:
    lexicon = lexicon_of(language)
    for turns in (0, 3, 5):
        position = played(language, turns, seed=turns + 3)
        known = slow.plays(position, list(lexicon))
        assert {str(move): score for move, score in position.plays()} == known


@pytest.mark.parametrize("language", LANGUAGES)
def test_positions_and_games_survive_their_notations(language: str) -> None:
    position = played(language, 4)
    line = write_cgp(position)
    assert f"ld {language};" in line
    again = parse_cgp(line, position.lexicon).position
    assert again.rules == position.rules
    assert again.rows == position.rows
    text = format_gcg(record(position))
    assert f"#tile-distribution {language}" in text
    assert walk(parse_gcg(text), position.lexicon)[-1].rows == position.rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_agents_play_and_endings_are_searched(language: str) -> None:
    position = played(language, 2)
    assert position.lexicon is not None
    agent = Simulate(position.lexicon, iterations=20, candidates=3)
    move = agent.act(View(position.seen_by(position.on_turn), position.on_turn), Random(0))
    assert position.is_legal(move)
    tile_set = TILE_SETS[language]
    rack = tile_set.alphabet.fold(WORDS[language].split()[0])[:4]
    few = TileSet("few", {tile: 2 * rack.count(tile) for tile in rack}, tile_set.alphabet)
    rules = Rules(tile_set=few, rack_size=len(rack))
    assert solve_endgame(Position.of(position.lexicon, rules, racks=[rack, rack])).exact


def test_a_word_of_digraphs_is_one_tile_each(tmp_path: Path) -> None:
    file = tmp_path / "palabras.txt"
    file.write_text("chico\nllama\nPERRO\n[CH]OZA\n", "utf-8")
    lexicon = Lexicon.load(f"spanish:{file}")
    assert len(lexicon) == 4
    assert {len(word) for word in lexicon} == {4}
    assert sorted(map(lexicon.alphabet.spell, lexicon)) == ["CHICO", "CHOZA", "LLAMA", "PERRO"]
    assert "chico" in lexicon
    assert "perro" in lexicon
    assert "cico" not in lexicon
    rules = Rules(tile_set=TILE_SETS["spanish"])
    best = Position.start(lexicon, rules, ["ĈICOSEE"]).plays()[0]
    assert best.move.text(rules.tile_set).endswith("[CH]ICO")
    assert best.score == 2 * (5 + 1 + 3 + 1)


def test_a_list_that_was_not_read_in_the_alphabet_is_refused_with_advice(tmp_path: Path) -> None:
    file = tmp_path / "palabras.txt"
    file.write_text("chico\n", "utf-8")
    with pytest.raises(TilewrightError, match=r"\[CH\].*spanish:FILE"):
        Position.start(Lexicon.load(file), Rules(tile_set=TILE_SETS["spanish"]))


@pytest.mark.parametrize(
    ("options", "tiles", "layout"),
    [
        ("ld german;", "german", STANDARD),
        ("ld Polish;", "polish", STANDARD),
        ("lex FISE2;", "spanish", STANDARD),
        ("lex OSPS49; ld polish;", "polish", STANDARD),
        ("lex RD28;", "german", STANDARD),
        ("lex DSW23;", "dutch", STANDARD),
        ("lex DISC2;", "catalan", STANDARD),
        ("lex FRA24;", "scrabble-french", STANDARD),
        ("lex NWL23;", "scrabble", STANDARD),
        ("lex FISE2; ld english;", "scrabble", STANDARD),
        ("bdn CrosswordGame;", "scrabble", STANDARD),
    ],
)
def test_options_of_a_line_choose_tiles_and_board(options: str, tiles: str, layout: object) -> None:
    rules = parse_cgp(f"{'/'.join(['15'] * 15)} / 0/0 0 {options}").position.rules
    assert (rules.tile_set.name, rules.layout) == (tiles, layout)


def test_a_large_board_is_chosen_by_name() -> None:
    line = f"{'/'.join(['21'] * 21)} / 0/0 0 ld english_super; bdn SuperCrosswordGame;"
    assert parse_cgp(line).position.rules.layout == SUPER


def test_unknown_tiles_are_refused() -> None:
    with pytest.raises(CgpError, match="klingon"):
        parse_cgp(f"{'/'.join(['15'] * 15)} / 0/0 0 ld klingon;")


@pytest.mark.parametrize("pragma", ["#tile-distribution spanish", "#lexicon FISE2"])
def test_pragmas_of_a_game_choose_the_tiles(pragma: str) -> None:
    text = f"#player1 a Ana\n#player2 b Blas\n{pragma}\n>a: [CH]ICOSEE 8E [CH]ICO +20 20\n"
    game = parse_gcg(text)
    after = walk(game)[-1]
    assert after.rules.tile_set.name == "spanish"
    assert after.scores[0] == 20
    assert "8E [CH]ICO" in format_gcg(game)


def test_english_is_the_alphabet_of_the_dutch_set() -> None:
    assert TILE_SETS["dutch"].alphabet == ENGLISH
