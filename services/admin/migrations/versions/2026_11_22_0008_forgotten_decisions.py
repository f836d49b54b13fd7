"""Lets waitlist decisions expire while their entries stay."""

from alembic import op

revision = "0008"
down_revision = "0007"

ALLOW_DELETING_DECISIONS = """
ALTER TABLE waitlist
  DROP CONSTRAINT waitlist_decision_id_fkey,
  ADD CONSTRAINT waitlist_decision_id_fkey FOREIGN KEY (decision_id)
    REFERENCES waitlist_decisions ON DELETE SET NULL;
"""


def upgrade() -> None:
    op.execute(ALLOW_DELETING_DECISIONS)
