"""Random games and positions, made of legal moves over a small lexicon."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tilewright import Lexicon
from tilewright.alphabet import SCRABBLE
from tilewright.scrabble.agents.equity import Equity
from tilewright.scrabble.game import GAME
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.table.match import Match

LIST = """
AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES ET EX
FA GO HA HE HI HM HO ID IF IN IS IT JO KA KI LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF OH
OM ON OP OR OS OW OX OY PA PE PI QI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU YA YE YO ZA
BED TEA EAT ATE SEA RED TIN NIT SON TOE ION EON FOX JOE DOG GOD VIA WIG VEX QUA CAB LUV PIG HUM
TREE SEAT RATE TEAR NOTE TONE QUIZ GLUE LUGE CAVE VICE WOLF FLOW PUCK MOVE LAZY
STONE NOTES ONSET RETINAS RETAINS NASTIER STAINER
"""
WORDS = LIST.split()
SMALL = Lexicon.from_words(WORDS)


def play_on(position: Position, rng: Random, bag: list[str]) -> Position:
    """One random legal move, with tiles drawn from the bag."""
    plays = position.plays()
    choice = rng.random()
    if plays and choice < 0.85:
        move = rng.choice(plays).move
        drawn = [bag.pop() for _ in range(min(move.count, len(bag)))]
        return position.play(move, "".join(drawn))
    if len(bag) >= 7 and choice < 0.95:
        given = "".join(rng.sample(position.rack, rng.randint(1, len(position.rack))))
        drawn = [bag.pop() for _ in given]
        bag.extend(given)
        rng.shuffle(bag)
        return position.play(Move.exchange(given), "".join(drawn))
    return position.play(PASS)


def random_position(seed: int, most: int = 12, rules: Rules | None = None) -> Position:
    """The position after some random turns of a game with known racks."""
    rng = Random(seed)
    rules = rules or Rules(rng.choice((2, 2, 3, 4)))
    bag = list(SCRABBLE.tiles)
    rng.shuffle(bag)
    racks = ["".join(bag.pop() for _ in range(7)) for _ in range(rules.seats)]
    position = Position.start(SMALL, rules, racks)
    for _ in range(rng.randint(0, most)):
        if position.is_over:
            break
        position = play_on(position, rng, bag)
    return position


def endgame_position(lexicon: Lexicon, seed: int = 0, back: int = 2) -> Position:
    """The position some turns before the end of a game between good players, as one sees it."""
    agents = [Equity(lexicon), Equity(lexicon)]
    match = Match(GAME, Rules(), lexicon, [*agents], seed)
    match.play()
    position = match.state.position
    for _ in range(back):
        position = position.undo()
    assert position.bag == 0 and not position.is_over
    return position.seen_by(position.on_turn)


def positions(most: int = 12) -> st.SearchStrategy[Position]:
    return st.integers(0, 2**32).map(lambda seed: random_position(seed, most))
