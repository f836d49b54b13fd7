"""How often the picture store kept an object that it was to delete."""

from alembic import op

revision = "0012"
down_revision = "0011"

ADD_FAILURES = "ALTER TABLE doomed_objects ADD COLUMN failures integer NOT NULL DEFAULT 0"


def upgrade() -> None:
    op.execute(ADD_FAILURES)
