"""Reports, and decisions about accounts."""

from alembic import op

revision = "0005"
down_revision = "0004"

CREATE_REPORTS = """
ALTER TABLE subjects ADD COLUMN name varchar;
CREATE TABLE reports (
  id bigint PRIMARY KEY DEFAULT next_id(),
  reporter_id bigint NOT NULL,
  kind varchar NOT NULL,
  subject_id bigint NOT NULL,
  accused_id bigint NOT NULL,
  reason varchar NOT NULL,
  note varchar NOT NULL,
  act varchar,
  notice varchar NOT NULL DEFAULT '',
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX reports_once ON reports (reporter_id, kind, subject_id) WHERE act IS NULL;
CREATE INDEX reports_open ON reports (kind, subject_id) WHERE act IS NULL;
CREATE INDEX reports_accused ON reports (accused_id);
CREATE TABLE standings (
  user_id bigint PRIMARY KEY,
  state varchar NOT NULL,
  notice varchar NOT NULL,
  appeal_code varchar UNIQUE,
  appeal varchar,
  appealed_at timestamptz,
  appeal_refused_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  version bigint NOT NULL
);
CREATE INDEX standings_state ON standings (state, user_id);
"""


def upgrade() -> None:
    op.execute(CREATE_REPORTS)
