"""Creates asks and the answers to them."""

from alembic import op

revision = "0028"
down_revision = "0027"

ADD_ASKS = """
CREATE TABLE asks (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL,
  left_outfit_id bigint NOT NULL,
  right_outfit_id bigint NOT NULL,
  question text NOT NULL,
  audience text NOT NULL,
  ends_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX asks_owner ON asks (owner_id, id);
CREATE INDEX asks_open ON asks (ends_at) WHERE closed_at IS NULL;
CREATE TABLE ask_answers (
  ask_id bigint NOT NULL REFERENCES asks ON DELETE CASCADE,
  user_id bigint NOT NULL,
  choice text,
  dismissed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (ask_id, user_id)
);
CREATE INDEX ask_answers_user ON ask_answers (user_id);
"""


def upgrade() -> None:
    op.execute(ADD_ASKS)
