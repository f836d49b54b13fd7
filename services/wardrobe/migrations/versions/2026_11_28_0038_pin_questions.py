"""Creates questions about pins, and standings of accounts."""

from alembic import op

revision = "0038"
down_revision = "0037"

ADD_PIN_QUESTIONS = """
CREATE TABLE pin_questions (
  id bigint PRIMARY KEY DEFAULT next_id(),
  pin_id bigint NOT NULL REFERENCES pins (id) ON DELETE CASCADE,
  outfit_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  asker_id bigint NOT NULL,
  active boolean NOT NULL,
  dismissed boolean NOT NULL DEFAULT false,
  version bigint NOT NULL DEFAULT 1,
  UNIQUE (pin_id, asker_id)
);
CREATE INDEX pin_questions_outfit_id ON pin_questions (outfit_id);
CREATE INDEX pin_questions_owner_id ON pin_questions (owner_id, asker_id);
CREATE INDEX pin_questions_asker_id ON pin_questions (asker_id);
CREATE TABLE standings (
  user_id bigint PRIMARY KEY,
  limited boolean NOT NULL,
  version bigint NOT NULL
);
"""


def upgrade() -> None:
    op.execute(ADD_PIN_QUESTIONS)
