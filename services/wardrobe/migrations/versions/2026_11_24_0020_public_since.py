"""Adds since when a photo has been public; the showcase lists outfits in the feed's order."""

from alembic import op

revision = "0020"
down_revision = "0019"

ADD_PUBLIC_SINCE = """
ALTER TABLE outfits ADD COLUMN public_since timestamptz;
UPDATE outfits SET public_since = published_at FROM profiles
  WHERE profiles.user_id = owner_id AND profiles.audience = 'public'
    AND outfits.audience = 'public' AND state = 'published';
DROP INDEX outfits_public;
CREATE INDEX outfits_public ON outfits (feed_id DESC)
  WHERE state = 'published' AND audience = 'public';
"""
# Countries of recommendations were not stored: admin's republish delivers them.
READ_AGAIN = "UPDATE recommended_outfits SET version = version - 1"


def upgrade() -> None:
    op.execute(ADD_PUBLIC_SINCE)
    op.execute(READ_AGAIN)
