"""The arena: matches in pairs, tournaments, statistics, the store of results, and reports."""
