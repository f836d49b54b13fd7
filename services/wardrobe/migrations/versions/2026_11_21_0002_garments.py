"""Creates garments."""

from alembic import op

revision = "0002"
down_revision = "0001"

CREATE_GARMENTS = """
CREATE TABLE garments (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  colors text[] NOT NULL,
  brand text NOT NULL,
  size text NOT NULL,
  seasons text[] NOT NULL,
  note text NOT NULL,
  audience text NOT NULL,
  state text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  version bigint NOT NULL
);
CREATE INDEX garments_of_owner ON garments (owner_id, id DESC);
"""


def upgrade() -> None:
    op.execute(CREATE_GARMENTS)
