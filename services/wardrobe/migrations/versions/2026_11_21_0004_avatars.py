"""Marks photos that are avatars."""

from alembic import op

revision = "0004"
down_revision = "0003"

CHANGE_PHOTOS = """
ALTER TABLE photos
  ADD COLUMN is_avatar boolean NOT NULL DEFAULT false,
  ADD COLUMN released_at timestamptz;
"""


def upgrade() -> None:
    op.execute(CHANGE_PHOTOS)
