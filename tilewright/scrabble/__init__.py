"""Scrabble: rules, positions, moves, notations; agents/, one file each."""
