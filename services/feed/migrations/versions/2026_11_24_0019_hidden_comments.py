"""Comments that moderators hide."""

from alembic import op

revision = "0019"
down_revision = "0018"

ADD_HIDDEN = """
ALTER TABLE comments
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,
  ADD COLUMN moderation_version bigint NOT NULL DEFAULT 0;
"""


def upgrade() -> None:
    op.execute(ADD_HIDDEN)
