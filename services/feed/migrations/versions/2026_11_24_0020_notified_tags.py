"""The tag that a notification is about."""

from alembic import op

revision = "0020"
down_revision = "0019"

ADD_TAG = """
ALTER TABLE notifications ADD COLUMN tag_id bigint;
UPDATE notifications SET tag_id = split_part(topic, ':', 2)::bigint,
  bundle = kind || ':' || split_part(topic, ':', 2) || ':' || (created_at AT TIME ZONE 'UTC')::date
WHERE kind = 'tag_followed';
"""


def upgrade() -> None:
    op.execute(ADD_TAG)
