"""Emails about single things that moderators hide or restore."""

from alembic import op

revision = "0019"
down_revision = "0018"

CREATE_NOTICES = """
CREATE TABLE content_notices (
  decision_id bigint PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  version bigint NOT NULL
);
CREATE INDEX content_notices_account ON content_notices (account_id);
"""


def upgrade() -> None:
    op.execute(CREATE_NOTICES)
