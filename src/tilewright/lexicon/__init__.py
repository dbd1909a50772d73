"""Word lists and the packed graph for queries on them."""

from tilewright.errors import NotCompiled

try:
    from tilewright.lexicon.lexicon import DEFAULT, Lexicon
except ModuleNotFoundError as missing:
    if missing.name != "cython":
        raise
    raise NotCompiled(
        "tilewright's kernels are not compiled; install a C compiler and reinstall tilewright, "
        "or run pip install cython to run without them (much slower)"
    ) from None

__all__ = ["DEFAULT", "Lexicon"]
