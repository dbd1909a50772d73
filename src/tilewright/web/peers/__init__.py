"""Several servers on one PostgreSQL database: each room lives in one, and all answer for it."""
