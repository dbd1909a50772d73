"""Notations shared with other programs: CGP, GCG, KLV and their names for tiles and boards."""
