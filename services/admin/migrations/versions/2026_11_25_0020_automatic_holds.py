"""Automatic decisions because of a picture, pending a moderator's review."""

from alembic import op

revision = "0020"
down_revision = "0019"

ADD_HOLDS = """
ALTER TABLE moderated_content
  ADD COLUMN automated boolean NOT NULL DEFAULT false,
  ADD COLUMN matched_id bigint,
  ADD COLUMN distance integer,
  ADD COLUMN picture jsonb,
  ADD COLUMN picture_version bigint NOT NULL DEFAULT 0;
CREATE INDEX moderated_content_held ON moderated_content (id) WHERE automated;
"""


def upgrade() -> None:
    op.execute(ADD_HOLDS)
