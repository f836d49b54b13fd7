"""Whom alone a decision is about, so that its reason is forgotten with them."""

from alembic import op

revision = "0010"
down_revision = "0009"

NAME_WHOM = """
ALTER TABLE waitlist_decisions ADD COLUMN entry_id bigint;
CREATE INDEX waitlist_decisions_entry ON waitlist_decisions (entry_id)
  WHERE entry_id IS NOT NULL;
UPDATE waitlist_decisions SET entry_id = waitlist.id
FROM waitlist WHERE decision_id = waitlist_decisions.id AND entries = 1;
"""


def upgrade() -> None:
    op.execute(NAME_WHOM)
