"""Marks tags that their owner features on the profile."""

from alembic import op

revision = "0012"
down_revision = "0011"

ADD_FEATURED = "ALTER TABLE tags ADD COLUMN featured boolean NOT NULL DEFAULT false"


def upgrade() -> None:
    op.execute(ADD_FEATURED)
