"""Creates tombstones of erased accounts, and adds owners to pending deletions."""

from alembic import op

from shared.features.account_erasure import CREATE_ERASED_ACCOUNTS

revision = "0003"
down_revision = "0002"

CREATE_ERASURES = """
CREATE TABLE erasures (
  user_id bigint PRIMARY KEY,
  erased jsonb NOT NULL
);
ALTER TABLE doomed_objects ADD COLUMN owner_id bigint;
CREATE INDEX doomed_objects_owner ON doomed_objects (owner_id);
"""

# The column is dropped at once, because no release reads it.
MOVE_TOMBSTONES = """
INSERT INTO erased_accounts (user_id) SELECT user_id FROM profiles WHERE removed;
DELETE FROM profiles WHERE removed;
ALTER TABLE profiles DROP COLUMN removed;
"""


def upgrade() -> None:
    for statements in (CREATE_ERASED_ACCOUNTS, CREATE_ERASURES, MOVE_TOMBSTONES):
        op.execute(statements)
