"""Word lists and the packed graph that answers questions about them."""

from tilewright.lexicon.lexicon import DEFAULT, Lexicon

__all__ = ["DEFAULT", "Lexicon"]
