"""An agent in twenty lines: it solves all its tiles again after each draw.

tilewright game bananagrams examples/my_first_agent.py:MyFirstAgent stranding:dead-letter
"""

from tilewright import Limit, solve
from tilewright.bananagrams.actions import Bananas, Build, Dump, Peel, Wait


class MyFirstAgent:
    """Solves all its tiles again after each draw."""

    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.nodes = 0  # search effort, which costs time under the work clock

    def act(self, view, rng):
        if not view.hand:
            return Peel() if view.may_peel else Bananas()
        tiles = view.hand + "".join(view.cells.values())
        solution = solve(
            tiles, self.lexicon, limit=Limit(nodes=1_000_000), seed=rng.getrandbits(30)
        )
        self.nodes += solution.nodes
        if solution.grid:
            return Build(place=solution.grid.cells, take=tuple(view.cells))
        return Dump(rng.choice(view.hand)) if view.may_dump else Wait()
