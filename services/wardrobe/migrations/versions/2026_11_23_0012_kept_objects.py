"""Counts failed deletions of objects."""

from alembic import op

revision = "0012"
down_revision = "0011"

ADD_FAILURES = "ALTER TABLE doomed_objects ADD COLUMN failures integer NOT NULL DEFAULT 0"


def upgrade() -> None:
    op.execute(ADD_FAILURES)
