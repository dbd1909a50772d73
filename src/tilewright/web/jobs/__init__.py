"""Work in background processes: solving, checking, hints, replays and ratings."""
