"""The table of cards in a database, for a user's own cardbox and for those of a server."""

from __future__ import annotations

import sqlalchemy as sa

from tilewright.database import Document, Migration

ROOM = "quiz"

metadata = sa.MetaData()
cards = sa.Table(
    "quiz_cards",
    metadata,
    sa.Column("owner", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("lexicon", sa.Text, nullable=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("answers", Document, nullable=False),
    sa.Column("about", Document, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("added", sa.String(10), nullable=False),
    sa.Column("due", sa.String(10), nullable=False),
    sa.Column("interval", sa.Integer, nullable=False),
    sa.Column("repetitions", sa.Integer, nullable=False),
    sa.Column("ease", sa.Float(53), nullable=False),
    sa.Column("again", sa.Boolean, nullable=False),
    sa.Column("reviews", sa.Integer, nullable=False),
    sa.Column("lapses", sa.Integer, nullable=False),
    sa.Index("quiz_cards_due", "owner", "due"),
)

MIGRATIONS: tuple[Migration, ...] = (metadata.create_all,)
