"""Adds what a notification is about, where no other column says so."""

from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.execute("ALTER TABLE notifications ADD COLUMN garment_name text")
