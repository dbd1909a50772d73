"""Compiled code for Scrabble, and the conversion between positions and its codes."""
