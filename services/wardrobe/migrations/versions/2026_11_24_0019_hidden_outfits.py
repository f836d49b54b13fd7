"""Adds the hidden state of outfits."""

from alembic import op

revision = "0019"
down_revision = "0018"

ADD_HIDDEN = """
ALTER TABLE outfits
  ADD COLUMN hidden_audience text,
  ADD COLUMN moderation_version bigint NOT NULL DEFAULT 0;
"""


def upgrade() -> None:
    op.execute(ADD_HIDDEN)
