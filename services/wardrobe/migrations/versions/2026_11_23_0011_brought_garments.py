"""Adds the draft or plan that a garment came with, and indexes for erasures."""

from alembic import op

revision = "0011"
down_revision = "0010"

CHANGE = """
ALTER TABLE garments ADD COLUMN comes_with bigint;
CREATE INDEX garments_brought ON garments (comes_with) WHERE comes_with IS NOT NULL;
CREATE INDEX follows_followee ON follows (followee_id);
"""


def upgrade() -> None:
    op.execute(CHANGE)
