"""How long tests wait for something that has to happen; no machine needs this long."""

PATIENCE = 180.0  # seconds
