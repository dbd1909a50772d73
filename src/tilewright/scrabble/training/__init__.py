"""Leave values learned from self-play."""
