"""Compiled code for Scrabble."""
