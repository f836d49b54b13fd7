"""How many bytes the objects of a photo take; unknown of photos that are there already."""

from alembic import op

revision = "0010"
down_revision = "0009"

ADD_SIZE = "ALTER TABLE photos ADD COLUMN size bigint"


def upgrade() -> None:
    op.execute(ADD_SIZE)
