"""Adds the total size of a photo's objects; null for existing photos."""

from alembic import op

revision = "0010"
down_revision = "0009"

ADD_SIZE = "ALTER TABLE photos ADD COLUMN size bigint"


def upgrade() -> None:
    op.execute(ADD_SIZE)
