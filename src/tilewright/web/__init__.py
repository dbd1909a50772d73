"""The server: rooms in which people and engines play, the solver's page, replays."""
