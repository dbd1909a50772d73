"""Bananagrams: the rules, the game, the clock, and the agents that play it."""
