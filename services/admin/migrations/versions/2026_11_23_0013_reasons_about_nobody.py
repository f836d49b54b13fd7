"""Reasons that nobody's erasure would take along are forgotten now.

Undone, or made before somebody joined, a decision about one was found by nothing until 0010.
"""

from alembic import op

revision = "0013"
down_revision = "0012"

FORGET_REASONS_ABOUT_NOBODY = """
UPDATE waitlist_decisions SET entry_id = waitlist.id
FROM waitlist WHERE overruled_id = waitlist_decisions.id AND entries = 1 AND entry_id IS NULL;
UPDATE waitlist_decisions SET reason = NULL
WHERE entries = 1 AND entry_id IS NULL AND reason IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(FORGET_REASONS_ABOUT_NOBODY)
