"""Slow, obvious twins of the fast paths, for the tests to compare with."""
