"""Live rooms: players, engines, spectators, and the queue that orders everything."""
