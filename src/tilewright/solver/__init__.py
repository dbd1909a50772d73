"""From tiles to a grid; from a grid and new tiles to the next grid."""

from tilewright.solver.limit import Limit, Solution
from tilewright.solver.peel import Peeler, peel
from tilewright.solver.solve import solve

__all__ = ["Limit", "Peeler", "Solution", "peel", "solve"]
