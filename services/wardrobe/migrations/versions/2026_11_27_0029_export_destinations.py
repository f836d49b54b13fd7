"""Creates destinations of monthly exports."""

from alembic import op

revision = "0029"
down_revision = "0028"

ADD_DESTINATIONS = """
CREATE TABLE export_destinations (
  owner_id bigint PRIMARY KEY,
  kind text NOT NULL,
  url text NOT NULL,
  username text NOT NULL,
  sealed_secret text NOT NULL,
  bucket text NOT NULL DEFAULT '',
  region text NOT NULL DEFAULT '',
  prefix text NOT NULL DEFAULT '',
  export_id bigint,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  claim text,
  last_sent_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix_export_destinations_due_at ON export_destinations (due_at);
"""


def upgrade() -> None:
    op.execute(ADD_DESTINATIONS)
