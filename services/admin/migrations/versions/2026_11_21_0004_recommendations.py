"""A projection of content that can be recommended or reported, and recommendations."""

from alembic import op

revision = "0004"
down_revision = "0003"

CREATE_RECOMMENDATIONS = """
CREATE TABLE subjects (
  kind varchar NOT NULL,
  id bigint NOT NULL,
  owner_id bigint NOT NULL,
  audience varchar NOT NULL,
  removed boolean NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX subjects_owner ON subjects (owner_id);
CREATE TABLE recommendations (
  id bigint PRIMARY KEY DEFAULT next_id(),
  kind varchar NOT NULL,
  subject_id bigint NOT NULL,
  reason varchar NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  countries varchar[] NOT NULL,
  position integer NOT NULL,
  seen integer NOT NULL DEFAULT 0,
  opened integer NOT NULL DEFAULT 0,
  followed integer NOT NULL DEFAULT 0,
  counts_version bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  version bigint NOT NULL
);
CREATE INDEX recommendations_order ON recommendations (position, id);
"""


def upgrade() -> None:
    op.execute(CREATE_RECOMMENDATIONS)
