"""Build a grid from tiles, and add tiles to a grid."""

from tilewright.solver.certificate import Certificate
from tilewright.solver.checker import check_certificate
from tilewright.solver.limit import Limit, Solution
from tilewright.solver.peel import Peeler, peel
from tilewright.solver.solve import solve

__all__ = ["Certificate", "Limit", "Peeler", "Solution", "check_certificate", "peel", "solve"]
