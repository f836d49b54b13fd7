"""Where each event is in the service's stream, and which stream that is."""

from alembic import op

from shared.events.outbox_stream import REMEMBER_STREAM

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.execute(REMEMBER_STREAM)
