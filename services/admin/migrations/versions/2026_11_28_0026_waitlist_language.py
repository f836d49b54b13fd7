"""Adds the language in which somebody joined the waitlist."""

from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.execute("ALTER TABLE waitlist ADD COLUMN language text")
