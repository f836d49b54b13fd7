"""Marks outfits that their owner features on the profile."""

from alembic import op

revision = "0033"
down_revision = "0032"

ADD_FEATURED = """
ALTER TABLE outfits ADD COLUMN featured boolean NOT NULL DEFAULT false;
CREATE INDEX outfits_featured ON outfits (owner_id, published_at DESC, id DESC) WHERE featured;
"""


def upgrade() -> None:
    op.execute(ADD_FEATURED)
