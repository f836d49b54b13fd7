"""Marks composed pictures, which never replace a garment's photo."""

from alembic import op

revision = "0021"
down_revision = "0020"

MARK_COLLAGES = """
ALTER TABLE photos ADD COLUMN is_collage boolean NOT NULL DEFAULT false;
"""


def upgrade() -> None:
    op.execute(MARK_COLLAGES)
