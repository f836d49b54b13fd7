"""Creates imports of data exports, and the new ids of what they imported."""

from alembic import op

revision = "0028"
down_revision = "0027"

ADD_IMPORTS = """
CREATE TABLE imports (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL UNIQUE,
  name text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  fingerprint text NOT NULL,
  key text NOT NULL,
  parts integer[] NOT NULL,
  state text NOT NULL CHECK (state IN
    ('uploading', 'checking', 'refused', 'checked', 'importing', 'paused', 'done')),
  summary jsonb,
  done integer NOT NULL,
  total integer NOT NULL,
  report jsonb NOT NULL DEFAULT '{}',
  problem text NOT NULL,
  faults integer NOT NULL,
  claim text,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX imports_expires_at ON imports (expires_at);
CREATE TABLE imported_items (
  owner_id bigint NOT NULL,
  source text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('garment', 'outfit', 'tag')),
  old_id bigint NOT NULL,
  new_id bigint NOT NULL,
  import_id bigint NOT NULL,
  PRIMARY KEY (owner_id, source, kind, old_id)
);
"""


def upgrade() -> None:
    op.execute(ADD_IMPORTS)
