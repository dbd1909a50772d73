"""The errors that tell a caller what was wrong and what would be right."""


class TilewrightError(ValueError):
    """A request that cannot be served as it was made."""


class AlphabetError(TilewrightError):
    """A letter that the alphabet does not hold, or an alphabet that cannot be."""


class LexiconError(TilewrightError):
    """A word list or a word graph that cannot be used."""


class GridError(TilewrightError):
    """A grid that cannot be read, or a change that does not fit it."""


class StoreError(TilewrightError):
    """A store that cannot answer."""


class DatabaseError(StoreError):
    """A database that cannot be opened, read or written."""
