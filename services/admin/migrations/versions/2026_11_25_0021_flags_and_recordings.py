"""Feature flags that admins set, and one row per recording."""

from alembic import op

revision = "0021"
down_revision = "0020"

CREATE_FLAGS = """
CREATE TABLE flags (
  name varchar PRIMARY KEY,
  is_on boolean NOT NULL,
  version bigint NOT NULL,
  changed_at timestamptz NOT NULL
);
"""
CREATE_RECORDINGS = """
CREATE TABLE recordings (
  id bigint PRIMARY KEY DEFAULT next_id(),
  name varchar NOT NULL,
  device varchar NOT NULL,
  user_id bigint NOT NULL,
  device_class varchar,
  pages varchar[] NOT NULL,
  consented_at timestamptz,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  UNIQUE (name, device, user_id)
);
CREATE INDEX recordings_device ON recordings (device);
CREATE INDEX recordings_user ON recordings (user_id);
CREATE INDEX recordings_started_at ON recordings (started_at);
"""
# By number as well, so that finding a recording's first part reads none of its events.
INDEX_ANALYTICS = """
CREATE INDEX analytics_recording_parts ON analytics (name, ((data->>'number')::int))
  WHERE kind = 'recording';
CREATE INDEX analytics_events ON analytics (name, at) WHERE kind = 'event';
"""
# Parts are sent every ten seconds: the first one was sent when a recording had begun.
LIST_EXISTING_RECORDINGS = """
INSERT INTO recordings (name, device, user_id, pages, started_at, ended_at)
SELECT name, device, user_id, '{}', min(at), max(at) FROM analytics
WHERE kind = 'recording' AND user_id IS NOT NULL
GROUP BY name, device, user_id;
"""


def upgrade() -> None:
    op.execute(CREATE_FLAGS)
    op.execute(CREATE_RECORDINGS)
    op.execute(INDEX_ANALYTICS)
    op.execute(LIST_EXISTING_RECORDINGS)
