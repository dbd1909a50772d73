"""Bananagrams: rules, state, clocks, and the agents that play it."""

from tilewright.bananagrams.actions import Action, Bananas, Build, Dump, Peel, Wait
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import State
from tilewright.bananagrams.view import View

__all__ = ["Action", "Bananas", "Build", "Dump", "Peel", "Rules", "State", "View", "Wait"]
