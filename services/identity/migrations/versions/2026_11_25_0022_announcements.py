"""Announcements that are mailed to everybody."""

from alembic import op

revision = "0022"
down_revision = "0021"

CREATE_ANNOUNCEMENTS = """
CREATE TABLE announcements (
  id bigint PRIMARY KEY,
  version bigint NOT NULL,
  state text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  sent_at timestamptz,
  position bigint NOT NULL,
  recipients bigint NOT NULL,
  sent bigint NOT NULL,
  failed bigint NOT NULL,
  report_version bigint NOT NULL,
  due_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_due ON announcements (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE bulk_mailings (
  id bigint PRIMARY KEY,
  paused boolean NOT NULL,
  sent bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0
);
ALTER TABLE mails ADD COLUMN bulk_id bigint;
CREATE INDEX mails_bulk ON mails (bulk_id) WHERE bulk_id IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(CREATE_ANNOUNCEMENTS)
