"""Tags hidden by moderators."""

from alembic import op

revision = "0007"
down_revision = "0006"

ADD_HIDDEN = """
ALTER TABLE tags
  ADD COLUMN hidden_audience varchar,
  ADD COLUMN moderation_version bigint NOT NULL DEFAULT 0;
"""


def upgrade() -> None:
    op.execute(ADD_HIDDEN)
