"""Lets an entry whose invite code was withdrawn get another one."""

from alembic import op

revision = "0011"
down_revision = "0010"

ALLOW_REPEATED_INVITES = """
ALTER TABLE invites DROP CONSTRAINT invites_entry_id_key;
CREATE UNIQUE INDEX invites_entry ON invites (entry_id) WHERE withdrawn_at IS NULL;
CREATE INDEX invites_entries ON invites (entry_id) WHERE entry_id IS NOT NULL;
UPDATE waitlist SET state = 'declined', version = waitlist.version + 1
FROM invites WHERE entry_id = waitlist.id AND withdrawn_at IS NOT NULL AND state = 'invited';
"""


def upgrade() -> None:
    op.execute(ALLOW_REPEATED_INVITES)
