"""Deletes reasons that no erasure would delete.

Until 0010, erasures did not find decisions about one entry that were undone, or made before the
person joined.
"""

from alembic import op

revision = "0013"
down_revision = "0012"

DELETE_UNATTRIBUTED_REASONS = """
UPDATE waitlist_decisions SET entry_id = waitlist.id
FROM waitlist WHERE overruled_id = waitlist_decisions.id AND entries = 1 AND entry_id IS NULL;
UPDATE waitlist_decisions SET reason = NULL
WHERE entries = 1 AND entry_id IS NULL AND reason IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(DELETE_UNATTRIBUTED_REASONS)
