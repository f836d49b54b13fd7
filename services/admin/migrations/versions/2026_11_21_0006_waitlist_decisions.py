"""Decisions about the waitlist, which can be undone until their emails go out."""

from alembic import op

revision = "0006"
down_revision = "0005"

CREATE_DECISIONS = """
CREATE TABLE waitlist_decisions (
  id bigint PRIMARY KEY DEFAULT next_id(),
  decision varchar NOT NULL,
  reason varchar,
  entries integer NOT NULL,
  due_at timestamptz NOT NULL,
  undone_at timestamptz,
  done_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX waitlist_decisions_due ON waitlist_decisions (due_at)
  WHERE done_at IS NULL AND undone_at IS NULL;
ALTER TABLE waitlist ADD COLUMN decision_id bigint REFERENCES waitlist_decisions;
ALTER TABLE waitlist ADD COLUMN decided_from varchar;
CREATE INDEX waitlist_decision ON waitlist (decision_id) WHERE decision_id IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(CREATE_DECISIONS)
