"""Seven Letter Word: rules, state, odds, rack values, and bidders."""

from tilewright.auction.rules import Rules, points_of
from tilewright.auction.state import State
from tilewright.auction.view import Player, Sale, Showing, View

__all__ = ["Player", "Rules", "Sale", "Showing", "State", "View", "points_of"]
