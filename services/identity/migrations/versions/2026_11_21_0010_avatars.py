"""Avatars wait for the wardrobe's word, and countries can be shown."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

CHANGE_PROFILES = """
ALTER TABLE profiles
  ADD COLUMN country_shown boolean NOT NULL DEFAULT true,
  ADD COLUMN avatar_wanted text,
  ADD COLUMN unasked_changes bigint NOT NULL DEFAULT 0;
-- Whoever named a country before was not told that others would see it.
UPDATE profiles SET country_shown = false WHERE country IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(CHANGE_PROFILES)
