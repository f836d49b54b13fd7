"""Creates data exports."""

from alembic import op

revision = "0008"
down_revision = "0007"

CREATE_EXPORTS = """
CREATE TABLE exports (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL UNIQUE,
  state text NOT NULL,
  parts jsonb NOT NULL DEFAULT '{}',
  done int NOT NULL,
  total int NOT NULL,
  key text,
  claimed_until timestamptz,
  size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);
"""


def upgrade() -> None:
    op.execute(CREATE_EXPORTS)
