"""An unbounded crossword grid: place, take, check, parse, draw."""

from tilewright.grid.grid import Direction, Flaw, Grid, Placement

__all__ = ["Direction", "Flaw", "Grid", "Placement"]
