"""Usage records of people who consented."""

from alembic import op

revision = "0007"
down_revision = "0006"

CREATE_ANALYTICS = """
CREATE TABLE analytics (
  id bigint PRIMARY KEY DEFAULT next_id(),
  device varchar NOT NULL,
  user_id bigint,
  kind varchar NOT NULL,
  name varchar NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX analytics_device ON analytics (device);
CREATE INDEX analytics_user ON analytics (user_id);
CREATE INDEX analytics_at ON analytics (at);
"""


def upgrade() -> None:
    op.execute(CREATE_ANALYTICS)
