"""Adds the language in which people are notified."""

from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.execute("ALTER TABLE people ADD COLUMN language text")
