"""Deliveries on their way are the queue from which they are made."""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # How those travel that are on their way now is in the events that asked for them.
    op.execute("""
    ALTER TABLE pending_deliveries
      ADD COLUMN tag_id bigint,
      ADD COLUMN way text NOT NULL DEFAULT 'push',
      ADD COLUMN large boolean NOT NULL DEFAULT false,
      ADD COLUMN missed boolean NOT NULL DEFAULT false,
      ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
    UPDATE pending_deliveries AS pending SET way = outbox.data->>'way',
      tag_id = (outbox.data->>'tag_id')::bigint, large = outbox.data->>'tag_id' IS NOT NULL
    FROM outbox
    WHERE outbox.type IN ('feed.fanout.requested', 'feed.broadcast.requested')
      AND outbox.data->>'feed_id' = pending.feed_id::text;
    UPDATE pending_deliveries SET large = true
    WHERE first_id > 0 OR last_id < 9223372036854775807;
    CREATE INDEX pending_deliveries_next
      ON pending_deliveries (large, missed, feed_id, first_id);
    DELETE FROM outbox WHERE type IN ('feed.fanout.requested', 'feed.broadcast.requested');
    """)
