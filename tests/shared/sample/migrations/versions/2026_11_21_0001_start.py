"""Notes."""

from alembic import op

from shared.data.ids import CREATE_NEXT_ID
from shared.events.inbox import CREATE_INBOX
from shared.events.outbox import CREATE_OUTBOX

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.execute(CREATE_NEXT_ID + CREATE_OUTBOX + CREATE_INBOX)
    op.execute("""
    CREATE TABLE notes (id bigint PRIMARY KEY DEFAULT next_id(), text text NOT NULL);
    """)
