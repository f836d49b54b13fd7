"""Adds drafts and plans, private notes, and the comments setting of outfits."""

from alembic import op

revision = "0005"
down_revision = "0004"

CHANGE_OUTFITS = """
ALTER TABLE outfits
  ADD COLUMN private_note text NOT NULL DEFAULT '',
  ADD COLUMN planned_for date,
  ADD COLUMN comments text NOT NULL DEFAULT 'on',
  ALTER COLUMN published_at DROP NOT NULL,
  ALTER COLUMN published_at DROP DEFAULT;
CREATE INDEX outfits_published ON outfits (owner_id, published_at DESC, id DESC)
  WHERE state = 'published';
DROP INDEX outfits_of_owner;
CREATE INDEX outfits_kept ON outfits (owner_id, state) WHERE state <> 'published';
"""


def upgrade() -> None:
    op.execute(CHANGE_OUTFITS)
