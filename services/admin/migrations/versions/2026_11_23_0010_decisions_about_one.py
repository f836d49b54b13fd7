"""The only entry of a decision, so that erasing the entry erases the reason."""

from alembic import op

revision = "0010"
down_revision = "0009"

ADD_ENTRY_ID = """
ALTER TABLE waitlist_decisions ADD COLUMN entry_id bigint;
CREATE INDEX waitlist_decisions_entry ON waitlist_decisions (entry_id)
  WHERE entry_id IS NOT NULL;
UPDATE waitlist_decisions SET entry_id = waitlist.id
FROM waitlist WHERE decision_id = waitlist_decisions.id AND entries = 1;
"""


def upgrade() -> None:
    op.execute(ADD_ENTRY_ID)
