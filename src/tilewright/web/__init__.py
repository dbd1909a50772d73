"""The server: rooms for people and engines, the solver page, replays."""
