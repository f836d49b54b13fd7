"""Decisions are forgotten in time; the entries that they were about stay."""

from alembic import op

revision = "0008"
down_revision = "0007"

LET_DECISIONS_GO = """
ALTER TABLE waitlist
  DROP CONSTRAINT waitlist_decision_id_fkey,
  ADD CONSTRAINT waitlist_decision_id_fkey FOREIGN KEY (decision_id)
    REFERENCES waitlist_decisions ON DELETE SET NULL;
"""


def upgrade() -> None:
    op.execute(LET_DECISIONS_GO)
