"""Announcements to everybody."""

from alembic import op

revision = "0019"
down_revision = "0018"

CREATE_ANNOUNCEMENTS = """
CREATE TABLE announcements (
  id bigint PRIMARY KEY DEFAULT next_id(),
  subject text NOT NULL,
  text text NOT NULL,
  state text NOT NULL,
  version bigint NOT NULL,
  tested_version bigint,
  recipients bigint,
  sent bigint NOT NULL,
  failed bigint NOT NULL,
  report_version bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  stopped_at timestamptz,
  finished_at timestamptz
);
CREATE UNIQUE INDEX announcements_under_way ON announcements (state) WHERE state = 'sending';
"""


def upgrade() -> None:
    op.execute(CREATE_ANNOUNCEMENTS)
