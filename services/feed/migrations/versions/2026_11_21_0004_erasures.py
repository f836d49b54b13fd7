"""Erased accounts: one tombstone for each."""

from alembic import op

from shared.features.account_erasure import CREATE_ERASED_ACCOUNTS

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# The column goes at once, because no release asks for it.
MOVE_TOMBSTONES = """
INSERT INTO erased_accounts (user_id) SELECT user_id FROM people WHERE erased;
DELETE FROM people WHERE erased;
ALTER TABLE people DROP COLUMN erased;
"""


def upgrade() -> None:
    op.execute(CREATE_ERASED_ACCOUNTS)
    op.execute(MOVE_TOMBSTONES)
