"""Decisions about content."""

from alembic import op

revision = "0014"
down_revision = "0013"

ADD_MODERATED_CONTENT = """
CREATE TABLE moderated_content (
  id bigint PRIMARY KEY DEFAULT next_id(),
  kind text NOT NULL,
  content_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  hidden boolean NOT NULL,
  rule text NOT NULL,
  notice text NOT NULL,
  decided_by bigint,
  decided_at timestamptz NOT NULL DEFAULT now(),
  appeal text,
  appealed_at timestamptz,
  appeal_refused_at timestamptz,
  version bigint NOT NULL,
  UNIQUE (kind, content_id)
);
CREATE INDEX ix_moderated_content_owner_id ON moderated_content (owner_id);
"""


def upgrade() -> None:
    op.execute(ADD_MODERATED_CONTENT)
