"""HTTP routes, the live socket and static files."""
