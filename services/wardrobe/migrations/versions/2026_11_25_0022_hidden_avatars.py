"""Adds hidden avatars, whose pictures get new URLs."""

from alembic import op

revision = "0022"
down_revision = "0021"

ADD_HIDDEN = """
ALTER TABLE photos
  ADD COLUMN avatar_hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN move_due boolean NOT NULL DEFAULT false;
CREATE INDEX photos_to_move ON photos (owner_id) WHERE move_due;
"""


def upgrade() -> None:
    op.execute(ADD_HIDDEN)
