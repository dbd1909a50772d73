"""Rooms and their events in a database."""
