"""Creates schedules of exports, and marks the exports that they request."""

from alembic import op

revision = "0026"
down_revision = "0025"

ADD_SCHEDULES = """
CREATE TABLE export_schedules (
  owner_id bigint PRIMARY KEY,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix_export_schedules_next_at ON export_schedules (next_at);
ALTER TABLE exports ADD COLUMN is_scheduled boolean NOT NULL DEFAULT false;
"""


def upgrade() -> None:
    op.execute(ADD_SCHEDULES)
