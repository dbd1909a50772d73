"""Learn the leaves of a tile set by self-play and write them as the package ships them.

    python tools/learn_leaves.py scrabble enable src/tilewright/scrabble/data/scrabble.leaves

The shipped file comes from the default rounds and seed; it takes some five minutes on one core.
"""

from __future__ import annotations

import argparse

from tilewright import Lexicon
from tilewright.alphabet import TILE_SETS
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.training.selfplay import learn_leaves

ROUNDS = (5_000, 10_000, 20_000, 40_000, 40_000)
SHOWN = ("?", "S", "E", "Q", "V", "QU", "II", "ER", "AEINST")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tiles", help="the tile set, for example scrabble")
    parser.add_argument("lexicon", help="the word list, for example enable")
    parser.add_argument("file", help="where the leaves go")
    parser.add_argument("--rounds", type=int, nargs="+", default=ROUNDS, help="games a round")
    parser.add_argument("--seed", type=int, default=100)
    asked = parser.parse_args()

    def told(number: int, leaves: Leaves) -> None:
        leaves.save(asked.file)
        values = ", ".join(f"{tiles} {leaves[tiles]:.1f}" for tiles in SHOWN)
        print(f"round {number + 1} of {len(asked.rounds)}: {values}", flush=True)

    rules = Rules(tile_set=TILE_SETS[asked.tiles])
    learn_leaves(Lexicon.load(asked.lexicon), rules, asked.rounds, asked.seed, told)


if __name__ == "__main__":
    main()
