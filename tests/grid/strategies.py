"""Random small grids of few letters, words on them, and tiny word lists for them."""

from __future__ import annotations

from hypothesis import strategies as st

from tilewright.grid import Direction, Grid, Placement

LETTERS = "ABC"

squares = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
letters = st.sampled_from(LETTERS)
grids = st.dictionaries(squares, letters, max_size=20).map(Grid.from_cells)
words = st.text(letters, min_size=2, max_size=4)
placements = st.builds(
    Placement, words, st.integers(-4, 2), st.integers(-4, 2), st.sampled_from(Direction)
)


def words_near(grid: Grid) -> st.SearchStrategy[set[str]]:
    """Word lists that often contain the grid's own words, so that some grids are valid."""
    own = {word.word for word in grid.words}
    some = st.sets(st.sampled_from(sorted(own))) if own else st.just(set())
    return st.builds(set.union, st.sets(words, min_size=1, max_size=5), st.just(own) | some)
