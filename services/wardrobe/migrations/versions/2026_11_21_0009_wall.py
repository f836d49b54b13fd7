"""Adds the consent to appear in the showcase on the start page."""

from alembic import op

revision = "0009"
down_revision = "0008"

ADD_WALL = """
ALTER TABLE profiles ADD COLUMN on_start_page boolean NOT NULL DEFAULT false;
CREATE INDEX outfits_public ON outfits (published_at DESC, id DESC)
  WHERE state = 'published' AND audience = 'public';
"""


def upgrade() -> None:
    op.execute(ADD_WALL)
