"""Move search: all plays, the best plays, simulation, endgames and rack inference."""
