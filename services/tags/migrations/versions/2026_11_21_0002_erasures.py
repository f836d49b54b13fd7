"""Tombstones of erased accounts."""

from alembic import op

from shared.features.account_erasure import CREATE_ERASED_ACCOUNTS

revision = "0002"
down_revision = "0001"

# The column can be dropped immediately, because no release reads it.
MOVE_TOMBSTONES = """
INSERT INTO erased_accounts (user_id) SELECT user_id FROM profiles WHERE removed;
DELETE FROM profiles WHERE removed;
ALTER TABLE profiles DROP COLUMN removed;
"""


def upgrade() -> None:
    op.execute(CREATE_ERASED_ACCOUNTS)
    op.execute(MOVE_TOMBSTONES)
