"""The arena: matches in pairs, tournaments, statistics, the store of results, and reports."""

NO_STORE = "none"  # what users call a store that keeps nothing
