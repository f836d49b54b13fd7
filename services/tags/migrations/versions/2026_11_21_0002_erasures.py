"""Erased accounts: one tombstone for each."""

from alembic import op

from shared.features.account_erasure import CREATE_ERASED_ACCOUNTS

revision = "0002"
down_revision = "0001"

# The column goes at once, because no release asks for it.
MOVE_TOMBSTONES = """
INSERT INTO erased_accounts (user_id) SELECT user_id FROM profiles WHERE removed;
DELETE FROM profiles WHERE removed;
ALTER TABLE profiles DROP COLUMN removed;
"""


def upgrade() -> None:
    op.execute(CREATE_ERASED_ACCOUNTS)
    op.execute(MOVE_TOMBSTONES)
