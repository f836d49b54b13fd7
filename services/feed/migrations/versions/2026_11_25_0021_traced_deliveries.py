"""The trace that a fan-out job belongs to."""

from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.execute("ALTER TABLE pending_deliveries ADD COLUMN traceparent text")
