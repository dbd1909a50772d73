"""One question for each kernel, with an answer that JSON can hold.

`tests/test_uncompiled.py` asks them of the compiled kernels and of their plain sources. Node limits
and seeds replace clocks, so that both give the same answer.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from tilewright import Alphabet, Lexicon, peel, solve
from tilewright.alphabet import TileSet
from tilewright.auction.lattice import Lattice
from tilewright.auction.mining import Mine
from tilewright.bananagrams.agents import AGENTS as BUILDERS
from tilewright.grid.board import Board
from tilewright.grid.picture import Picture
from tilewright.grid.sound import is_grid, is_sound
from tilewright.lexicon.graph import flaw
from tilewright.lexicon.ranking import Ranking
from tilewright.lexicon.sieve import Sieve
from tilewright.scrabble import encoding as codes
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.chances import shipped_chances
from tilewright.scrabble.kernels.chance import Chance
from tilewright.scrabble.kernels.endgame import EndgameSearch
from tilewright.scrabble.kernels.endgame_board import EndgameBoard
from tilewright.scrabble.kernels.generator import Generator
from tilewright.scrabble.kernels.preendgame import DrawSearch
from tilewright.scrabble.kernels.referee import rest_of
from tilewright.scrabble.kernels.simulation import Simulation
from tilewright.scrabble.layout import Layout
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.endgame import solve_endgame
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.training.selfplay import make_playout
from tilewright.scrabble.view import View
from tilewright.solver.expansion import Expander
from tilewright.solver.filling import Filling
from tilewright.solver.limit import Limit
from tilewright.solver.packing import Packing
from tilewright.solver.positions import Position as CrossedPosition
from tilewright.solver.positions import numbered_plays
from tilewright.solver.strategies import find_strategy
from tilewright.solver.strategies.beam import ranked_words
from tilewright.solver.workshop import Workshop, hand_counts, prepared_proof, prepared_refutation

WORDS = """
    act as at ate care cars cart cast cat cats cattle coat do dog dogs dot eat eats es garden
    gardener go goat god oat oats ox oxen quiz ranged sat scat scatter sea seat set so ta tea team
    teams to toe toes zoo zoos
"""
LEXICON = Lexicon.from_words(WORDS.split())
LETTERS = Alphabet("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ")
POLISH = Lexicon.from_words(["żółw", "łoś", "oś", "wół"], LETTERS)
VALUES = dict.fromkeys("ATEOS", 1) | {"C": 3, "D": 2, "G": 2, "Z": 10}
TILES = TileSet("few", dict.fromkeys("CGDZ", 1) | dict.fromkeys("ATEOS?", 3), values=VALUES)
LAYOUT = Layout("small", ("=...-", ".^...", ".....", "...-.", "-...="), (2, 2))
RULES = Rules(tile_set=TILES, layout=LAYOUT, rack_size=4, bingo=5)
LIMIT = Limit(nodes=100_000)
HAND = "SCATTERGOD"
NO_GRID = "CATZQ"


@cache
def opening() -> Position:
    """A word on the board, and a bag to draw from."""
    return Position.start(LEXICON, RULES, racks=["CAT?", "SEAT"]).play("3B CAT", "GOT")


@cache
def ending() -> Position:
    """A position with an empty bag."""
    tiles = TileSet("last", dict.fromkeys("CTSOGZ?", 1) | {"E": 1, "A": 2}, values=VALUES)
    rules = Rules(tile_set=tiles, layout=LAYOUT, rack_size=4, bingo=5)
    board = [".....", ".....", ".CAT.", ".....", "....."]
    return Position.of(LEXICON, rules, board, ["SEA?", "OGZ"])


def builder(seat: str, tiles: str) -> Any:
    """An agent of Bananagrams with a word on its table and tiles in hand."""
    agent = BUILDERS.make(seat, LEXICON)
    agent.table.take_up(tiles + "CAT")
    agent.table.lay(LEXICON.alphabet.encode("CAT"), 0, 1)
    return agent


def laid(agent: Any) -> Any:
    return [sorted(agent.table.cells.items()), agent.table.left, agent.nodes]


def building() -> Any:
    found = []
    for seat in ("naive", "stranding", "new-stranding", "right-angle", "lanes"):
        agent = builder(seat, "SEATGODZOOSTEAMOX")
        agent.build(agent.table)
        found.append(laid(agent))
        agent.loosen(agent.table)
        agent.lay_with(agent.table, LEXICON.alphabet.codes["G"], 1)
        found.append(laid(agent))
    return found


def junk() -> Any:
    found = []
    for seat in ("stranding", "two-letter"):
        for tiles in ("S", "SOXE", "TOES"):
            agent = builder(seat, tiles)
            agent.play_junk(agent.table)
            found.append(laid(agent))
    return found


def builders_table() -> Any:
    table = builder("dangling", "SEATDOS").table
    table.lay(LEXICON.alphabet.encode("TEAS"), 2, 4096)
    table.lay(LEXICON.alphabet.encode("AS"), 2 + 2 * 4096, 1, junk=True)
    shown = table.show()
    rooms = [table.room(square, step, 5) for square in (0, 1, 2) for step in (1, -1, 4096, -4096)]
    steps = [table.free_step(square) for square in table.cells]
    runs = [[list(word), start, step] for word, start, step in table.runs()]
    table.take_junk()
    table.take_last()
    taken = table.show()
    return [
        [[*square, letter] for square, letter in shown.place.items()],
        [rooms, steps, runs, table.looked],
        [taken.take, list(table.hand), table.left],
    ]


def lattice() -> Any:
    """The empty rack to a word of seven letters by one link each, 1 to 7."""
    pool = bytearray(33)
    pool[1:9] = bytes([2, 1, 1, 2, 1, 3, 1, 4])
    asked = Lattice(
        array("i", [0, 1, 2, 3, 4, 5, 6, 7, 7]),
        array("i", range(1, 8)),
        bytearray(range(1, 8)),
        bytearray(7),
        bytearray(range(8)),
        array("d", [0.0] * 7 + [60.0]),
    )
    dear, cheap = [0.0, 0.01] + [0.0, 0.0] * 3 + [-2.5, 1.0] * 60, [0.0, 0.02] + [-0.5, 0.75] * 63
    asked.solve(
        0,
        bytearray(33),
        pool,
        array("i", [*range(12), 14]),
        bytes([1] * 5 + [0] * 8),
        array("f", 33 * dear + 33 * cheap),
        10.0,
    )
    return [
        [[round(value, 3) for value in asked.row(state)] for state in range(8)],
        [round(asked.best_within(pool, asked.rows(), step), 3) for step in (3, 11)],
    ]


def mining() -> Any:
    mine = Mine([bytes(word) for word in ([1, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7], [1, 2])], 2)
    rack, pool = bytearray(33), bytearray(33)
    rack[1], rack[2] = 1, 1
    pool[1:9] = bytes([2, 1, 1, 2, 1, 3, 1, 4])
    most = bytearray(a + b for a, b in zip(rack, pool, strict=True))
    return [
        [mine.holding(rack, most), mine.count(rack, most), mine.best(rack), mine.best(most)],
        round(mine.weigh(rack, most, rack, mine.thinned(pool, 0.5)), 9),
        [mine.sequences(rack, rack, pool), mine.sequences(rack, rack, pool, 3)],
        round(mine.chances(rack, rack, pool, 9), 9),
    ]


def board() -> Any:
    asked = Board(LEXICON.graph, 16)
    for place, code in enumerate(LEXICON.alphabet.encode("CAT")):
        asked.put(8 * 16 + 6 + place, code)
    masks = [asked.mask(square, way) for square in (134, 137, 150) for way in (0, 1)]
    tiles = asked.listed()
    asked.rollback(0)
    cells = {(0, 0): "C", (0, 1): "A", (0, 2): "T"}
    asked.stand(cells, LEXICON.alphabet.codes, *asked.centre(cells, 2))
    asked.refresh_all()
    masks += [asked.mask(square, way) for square in (134, 137, 150) for way in (0, 1)]
    return [masks, tiles, asked.listed(), asked.is_sound()]


def drawing() -> Any:
    asked = Board(LEXICON.graph, 16)
    cells = {(0, 0): "C", (0, 1): "A", (0, 2): "T", (1, 2): "O", (2, 2): "E"}
    asked.stand(cells, LEXICON.alphabet.codes, *asked.centre(cells, 2))
    return [list(Picture().rows(asked)), list(Picture().words(asked))]


def sound() -> Any:
    pictures = ("....CAT.....", "....CTA.....", "....C.T.....")
    grids: list[dict[tuple[int, int], str]] = [
        {(0, 0): "D", (0, 1): "O", (1, 1): "X"},
        {(0, 0): "D", (0, 1): "O", (2, 1): "X"},
        {(-9, 3): "O"},
    ]
    codes_of = LEXICON.alphabet.codes
    return [
        [is_sound(LEXICON.graph, picture(text), 4) for text in pictures],
        [is_grid(LEXICON.graph, cells, codes_of) for cells in grids],
    ]


def picture(text: str) -> bytearray:
    return bytearray(LEXICON.alphabet.codes.get(letter, 0) for letter in text)


def build() -> Any:
    facts = [LEXICON.facts.checksum, LEXICON.facts.sha256, POLISH.facts.checksum]
    return [LEXICON.graph.memory.tolist(), POLISH.graph.memory.tolist(), facts]


def graph() -> Any:
    looped = array("I", [2, 0x400000, 0x1400002])
    long_hand = LEXICON.alphabet.count("CATSDOGZO?")
    return [
        list(LEXICON),
        [word in LEXICON for word in ("garden", "gardens", "")],
        [LEXICON.anagrams(letters) for letters in ("GARDEN", "GOD", "C??")],
        [LEXICON.subwords("SCATTERED"), LEXICON.subwords("OX?", min_length=3)],
        LEXICON.graph.count_subwords(long_hand, 2, 10),
        [LEXICON.subwords("CA?S", "T", place) for place in ("any", "first", "last")],
        [LEXICON.matches("C.T"), LEXICON.matches(".A..", "CTS?"), POLISH.matches("..")],
        [sorted(LEXICON.cross_check("CA", "")), sorted(POLISH.cross_check("", "Ś"))],
        [dict(LEXICON.letter_counts), LEXICON.two_letter_words],
        [flaw(LEXICON.graph.memory, 26), flaw(LEXICON.graph.memory, 5), flaw(looped, 26)],
    ]


def ranking() -> Any:
    scores = array("d", [len(word) + number / 100 for number, word in enumerate(LEXICON)])
    asked = Ranking(LEXICON.graph, scores)
    hand, anchor = LEXICON.alphabet.count("SCATTERED?"), LEXICON.alphabet.codes["T"]
    found = [asked.best(hand, 4, 2, 7)]
    found += [asked.best(hand, 4, 2, 7, anchor, place) for place in ("any", "first", "last")]
    return [[[list(word), score] for word, score in best] for best in found]


def ends() -> Any:
    scores = array("d", [len(word) + number / 100 for number, word in enumerate(LEXICON)])
    asked = Ranking(LEXICON.graph, scores)
    hands = [LEXICON.alphabet.count(hand) for hand in ("SCATTERED", "TTTTTTTTTEAS", "TO")]
    anchor = LEXICON.alphabet.codes["T"]
    best = [asked.best(hand, 1, 2, 7, anchor, end) for hand in hands for end in ("first", "last")]
    return [asked.words, [[[list(word), score] for word, score in one] for one in best]]


def sieve() -> Any:
    codes = b"".join(LEXICON.alphabet.encode(word) + b"\0" for word in LEXICON)
    asked = Sieve(codes, array("I", reversed(range(len(LEXICON)))))
    hand = LEXICON.alphabet.count("SCATTERED")
    masks = [0, LEXICON.alphabet.mask("O"), LEXICON.alphabet.mask("TGOZ")]
    found = [asked.find(hand, mask, begin, 9) for mask in masks for begin in (0, 20)]
    return [[[number, mask, list(asked.word(number))] for number, mask in one] for one in found]


def chance() -> Any:
    return Chance().numbers(1, 2, 3, 100, 20)


def endgame() -> Any:
    solutions = [solve_endgame(ending()), solve_endgame(ending(), Limit(nodes=60))]
    return [
        [one.value, one.exact, one.nodes, one.depth, [str(move) for move in one.variation]]
        for one in solutions
    ]


def endgame_board() -> Any:
    position = ending()
    field = codes.make_field(LEXICON, position.rules)
    field.load(position.squares)
    asked = EndgameBoard(field, RULES.rack_size, RULES.bingo, 4000, 1024)
    racks = [codes.count_codes(rack, LEXICON.alphabet) for rack in position.racks]
    asked.begin((racks[0], racks[1]), 6, 6)
    return [asked.full, [[*place, list(tiles)] for *place, tiles in map(asked.told, range(5))]]


def endgame_order() -> Any:
    """The result after few nodes depends on the order in which plays are tried."""
    solutions = [solve_endgame(ending(), Limit(nodes=nodes)) for nodes in range(100, 1300, 200)]
    return [[one.value, one.depth, str(one.variation[0])] for one in solutions]


def endgame_plays() -> Any:
    """Searches that meet the same lines again, with room to keep their plays and without."""
    solutions = [solve_endgame(ending(), Limit(nodes=nodes)) for nodes in (30, 3000)]
    return [[one.value, one.exact, one.nodes] for one in solutions]


def preendgame() -> Any:
    """Candidates for one draw: played on greedily, searched, and bounded by a window."""
    position = ending()
    field = codes.make_field(LEXICON, position.rules)
    field.load(position.squares)
    board = EndgameBoard(field, RULES.rack_size, RULES.bingo, 4000, 1024)
    hand, other = position.racks
    racks = [codes.count_codes(rack, LEXICON.alphabet) for rack in (hand + "E", other)]
    board.begin((racks[0], racks[1]), 6, 6)
    asked = DrawSearch(EndgameSearch(board, 12), codes.count_codes(hand, LEXICON.alphabet))
    found = asked.candidates()[:4]
    moves = array("i", [move for move, _ in found])
    windows = ((-99, 99), (-1, 1))
    return [
        [[*place, list(tiles)] for _, (*place, tiles) in found],
        list(asked.estimate(moves)),
        [asked.judge(move, 9, *window, 10**6, 0.0) for move in moves for window in windows],
    ]


def field() -> Any:
    asked = codes.make_field(LEXICON, RULES)
    asked.load(opening().squares)
    asked.play(2, 1, False, bytes([0, 0, 0, LEXICON.alphabet.codes["S"]]))
    masks = [asked.allowed(row, column, False) for row in (1, 3) for column in (2, 4)]
    return [list(asked.squares()), asked.laid, masks]


def finder() -> Any:
    engine = MoveFinder(LEXICON, RULES)
    positions = (opening(), ending(), Position.start(LEXICON, RULES, racks=["CA??"]))
    racks = [codes.count_codes(rack, LEXICON.alphabet) for rack in ("SEAT", "GO?", "SEAT", "ZCDG")]
    gains = engine.losses(opening(), racks, array("f", [2.5, 100.0, 0.0, -1.0]))
    return [
        [[str(one.move), one.score, one.leave, one.equity] for one in engine.best(position, 6)]
        + [[str(one.move), one.score] for one in position.plays(1)]
        for position in positions
    ] + [list(gains)]


def moves() -> Any:
    """The best move of one rack on several boards: the last one is tried again first."""
    first, leaves = opening(), Leaves.zero(LEXICON.alphabet)
    field = codes.make_field(LEXICON, RULES)
    asked = codes.make_finder(field, LEXICON, RULES, leaves.values)
    rack = codes.count_codes("SEAT", LEXICON.alphabet)
    found = []
    for position in (first, first.play("4D AT"), Position.start(LEXICON, RULES), first):
        field.load(position.squares)
        found += [[*place, list(tiles)] for *place, tiles in asked.best(rack, 5, 0, 1)]
    return [found, asked.opened]


def generator() -> Any:
    asked = Generator(codes.make_field(LEXICON, RULES), RULES.rack_size, RULES.bingo)
    rack = bytes(LEXICON.alphabet.count("CAT?"))
    return [asked.count(rack), [[*place, list(tiles)] for *place, tiles in asked.moves(rack)]]


def lookahead() -> Any:
    agent = AGENTS.make("lookahead:bag=100,k=2,n=3,avg=2", LEXICON)
    thought = agent.consider(opening(), Random(7))
    return [thought.iterations, [[str(one.move), one.value] for one in thought.moves]]


def playout() -> Any:
    asked = make_playout(LEXICON, RULES, Leaves.zero(LEXICON.alphabet))
    size = len(Leaves.zero(LEXICON.alphabet).values)
    sums, counts = array("q", bytes(8 * size)), array("i", bytes(4 * size))
    asked.learn(3, 0, 2, sums, counts)
    facts, spreads = array("f", bytes(4 * 4 * 100)), array("i", bytes(4 * 100))
    ends = asked.observe(3, 0, 2, facts, spreads)
    return [asked.games(3, 0, 3), sum(sums), sum(counts), ends, list(facts), list(spreads)]


def rack() -> Any:
    """Moves by the leaves of their parts, an exchange among them."""
    size = len(Leaves.zero(LEXICON.alphabet).values)
    leaves = Leaves(LEXICON.alphabet, array("f", [number % 7 for number in range(size)]))
    found = MoveFinder(LEXICON, replace(RULES, exchange_limit=1), leaves).best(opening(), 12)
    return [[str(one.move), one.score, one.leave, one.equity] for one in found]


def referee() -> Any:
    position = opening()
    asked = [(2, 1, "CATS"), (1, 4, "SEa"), (0, 0, "AT"), (2, 1, "CAR"), (4, 4, "AS")]
    told = [
        position._referee.judge(position.squares, row, column, down, tiles, LEXICON.graph)
        for row, column, tiles in asked
        for down in (False, True)
    ]
    return [[each and [*each[:5], list(each[5]), *each[6:]] for each in told], rest_of("AS?", "Sb")]


def simulation() -> Any:
    """The decisions of agents that simulate, and the playouts of two candidates."""
    position = opening()
    moves = []
    for agent in ("simulate", "infer", "expert"):
        made = AGENTS.make(f"{agent}:iterations=8,candidates=3", LEXICON)
        moves.append(str(made.act(View(position.seen_by(1), 1), Random(5))))
    asked = Simulation(
        codes.make_field(LEXICON, RULES),
        make_playout(LEXICON, RULES, Leaves.zero(LEXICON.alphabet)),
        shipped_chances().table(),
    )
    tiles = ("SEAT", "O", "OADEG?Z")
    rack, known, unseen = (codes.count_codes(each, LEXICON.alphabet) for each in tiles)
    asked.look_at(position.squares, rack, known, unseen, 4, (20, 24), 0)
    asked.add_play(2, 1, False, bytes([0, 0, 0, LEXICON.alphabet.codes["S"]]), 9, 1.5)
    asked.add_exchange(codes.count_codes("E", LEXICON.alphabet), 2.5)
    spreads, wins = array("f", bytes(32)), array("f", bytes(32))
    turns, heat = array("q", bytes(8 * 2 * 8 * 4)), array("i", bytes(4 * 2 * 25))
    asked.observe(turns, heat)
    asked.run(b"\0\1", 1, 2, 0, 4, 1, spreads, wins)
    return [moves, list(spreads), [round(win, 6) for win in wins], list(turns), list(heat)]


def slots() -> Any:
    """The lookups for the best move alone, and for all moves."""
    position, leaves = opening(), Leaves.zero(LEXICON.alphabet)
    field = codes.make_field(LEXICON, RULES)
    field.load(position.squares)
    asked = codes.make_finder(field, LEXICON, RULES, leaves.values)
    counted = []
    for number in (1, 200):
        asked.best(codes.count_codes(position.rack, LEXICON.alphabet), position.bag, 0, number)
        counted.append([asked.opened, asked.looked_up])
    return counted


def wordmap() -> Any:
    words = [bytes(LEXICON.alphabet.encode(word)) for word in ("ACTS", "GOD", "ZZZ")]
    asked = codes.word_map(LEXICON, 5)
    return [asked.words, [[list(word) for word in asked.anagrams(word)] for word in words]]


def dice() -> Any:
    """Grids by seed: the dice choose among words and places."""
    return [solved(HAND, seed) for seed in range(4)]


def solved(tiles: str, seed: int = 0, compact: bool = False) -> Any:
    solution = solve(tiles, LEXICON, limit=LIMIT, seed=seed, compact=compact)
    return [solution.status, solution.nodes, str(solution.grid)]


def hand() -> Any:
    """The tiles that attempts leave in a hand."""
    with Workshop(LEXICON).searcher(64) as searcher:
        searcher.set_hand(hand_counts("GARDENERSCATTERTOESGOATSDO", LEXICON))
        return [[searcher.run(0, first, 1, 9999, False), searcher.total] for first in range(8)]


def expansion() -> Any:
    """Beams of hands, and the plays on each tile of a first word."""
    words = ranked_words(LEXICON)
    counts = hand_counts(HAND, LEXICON)
    number = Expander(words, 1).longest(counts)[0]
    codes = words.word(number)
    for code in codes:
        counts[code] -= 1
    side = 2 * len(HAND) + 5
    start = side * side // 2
    board = bytearray(start) + codes + bytes(side * side - start - len(codes))
    squares = array("i", range(start, start + len(codes)))
    steps = array("i", [side] * len(codes))
    position = CrossedPosition(board, side, counts, squares, steps, 0)
    tried = Expander(words, side).expand(position, 0, len(codes), 1000)
    found = [find_strategy("beam").run(hand, LEXICON, LIMIT, 0) for hand in (HAND, "CATTEASEAR")]
    grids = [[one.nodes, str(one.grid)] for one in found]
    return [tried, words.no_longer(4), position.answers(), grids]


def positions() -> Any:
    """Two words laid one after the other, and the plays found on both boards."""
    words = ranked_words(LEXICON)
    counts, none, side = hand_counts(HAND, LEXICON), array("i"), 2 * len(HAND) + 5
    number = Expander(words, 1).longest(counts)[0]
    empty = CrossedPosition(bytearray(side**2), side, counts, none, none, 0)
    first = empty.after(words.word(number), side**2 // 2, 1, 100)
    expander = Expander(words, side)
    expander.expand(first, 0, first.size, 1000)
    gain, number, start, step = first.answers()[0]
    second = first.after(words.word(number), start, step, 100 + gain)
    expander.expand(second, 0, second.size, 1000)
    facts = [[one.size, one.tiles, one.points, list(one.picture())] for one in (first, second)]
    return [facts, second.answers(), numbered_plays([first, second], second.size)]


def filling() -> Any:
    words = Lexicon.from_words(LEXICON.subwords(HAND))
    hardness = array("f", [code / 33 for code in range(33)])
    asked = Filling(words.graph, hand_counts(HAND, words), hardness)
    found = [asked.attempt(5, 4, seed, 300) for seed in range(8)]
    return [found, asked.visited, asked.tiles()]


def packing() -> Any:
    words = Lexicon.from_words(LEXICON.subwords(HAND))
    asked = Packing(Board(words.graph, 64), Workshop(words).table, hand_counts(HAND, words))
    found = [asked.attempt(7, 7, seed, 500) for seed in range(4)]
    return [found, asked.nodes, asked.board.listed()]


def plays() -> Any:
    """Attempts that search all plays for their last tiles."""
    with Workshop(LEXICON).searcher(64) as searcher:
        searcher.set_hand(hand_counts(HAND, LEXICON))
        return [searcher.run(1, 0, 5, 20_000, True), searcher.nodes, searcher.tiles()]


def proof() -> Any:
    found = []
    for tiles in ("CATSTEA", "CATSTEAX", "OXXCAT"):
        words = Lexicon.from_words(LEXICON.subwords(tiles))
        _, asked = prepared_refutation(words, tiles)
        verdict = asked.run(20_000)
        found.append([verdict, asked.proof.visited, asked.proof.tiles(), list(asked.proof.trace())])
    return found


def prices() -> Any:
    """The laws that rule out words of a hand without a grid."""
    tiles = "CATSTEAXX"
    words = Lexicon.from_words(LEXICON.subwords(tiles))
    asked = prepared_proof(words, tiles)
    laws = [asked.law(word) for word in range(len(words))]
    return [laws, [asked.prices.law_of(number) for number in range(asked.prices.laws)]]


def repair() -> Any:
    grid = solve("CATGOD", LEXICON, limit=LIMIT).grid
    assert grid
    solutions = [peel(grid, tiles, LEXICON, limit=LIMIT) for tiles in ("S", "TEA", "Q")]
    return [[one.status, one.nodes, str(one.grid)] for one in solutions]


def search() -> Any:
    return [solved(tiles) for tiles in ("ZOOS", "QUIZTEA", HAND, "GARDENERSCATTEROXEN", NO_GRID)]


def table() -> Any:
    asked = Workshop(LEXICON).table
    return [asked.size, asked.longest, asked.overfull, asked.used, asked.paired]


QUESTIONS: dict[str, Callable[[], Any]] = {
    "tilewright.auction.lattice": lattice,
    "tilewright.auction.mining": mining,
    "tilewright.bananagrams.agents.building": building,
    "tilewright.bananagrams.agents.junk": junk,
    "tilewright.bananagrams.agents.table": builders_table,
    "tilewright.grid.board": board,
    "tilewright.grid.picture": drawing,
    "tilewright.grid.sound": sound,
    "tilewright.lexicon.build": build,
    "tilewright.lexicon.ends": ends,
    "tilewright.lexicon.graph": graph,
    "tilewright.lexicon.ranking": ranking,
    "tilewright.lexicon.sieve": sieve,
    "tilewright.scrabble.kernels.chance": chance,
    "tilewright.scrabble.kernels.endgame": endgame,
    "tilewright.scrabble.kernels.endgame_board": endgame_board,
    "tilewright.scrabble.kernels.endgame_order": endgame_order,
    "tilewright.scrabble.kernels.endgame_plays": endgame_plays,
    "tilewright.scrabble.kernels.field": field,
    "tilewright.scrabble.kernels.finder": finder,
    "tilewright.scrabble.kernels.generator": generator,
    "tilewright.scrabble.kernels.lookahead": lookahead,
    "tilewright.scrabble.kernels.moves": moves,
    "tilewright.scrabble.kernels.playout": playout,
    "tilewright.scrabble.kernels.preendgame": preendgame,
    "tilewright.scrabble.kernels.rack": rack,
    "tilewright.scrabble.kernels.referee": referee,
    "tilewright.scrabble.kernels.simulation": simulation,
    "tilewright.scrabble.kernels.slots": slots,
    "tilewright.scrabble.kernels.wordmap": wordmap,
    "tilewright.solver.dice": dice,
    "tilewright.solver.expansion": expansion,
    "tilewright.solver.filling": filling,
    "tilewright.solver.hand": hand,
    "tilewright.solver.packing": packing,
    "tilewright.solver.plays": plays,
    "tilewright.solver.positions": positions,
    "tilewright.solver.prefixes": filling,
    "tilewright.solver.prices": prices,
    "tilewright.solver.proof": proof,
    "tilewright.solver.repair": repair,
    "tilewright.solver.search": search,
    "tilewright.solver.squares": proof,
    "tilewright.solver.table": table,
}
