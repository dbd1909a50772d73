"""Several servers on one PostgreSQL database: each room runs on one, and all can reach it."""
