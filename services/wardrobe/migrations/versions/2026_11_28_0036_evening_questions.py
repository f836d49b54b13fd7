"""Creates the evening question."""

from alembic import op

revision = "0036"
down_revision = "0035"

ADD_EVENING_QUESTIONS = """
CREATE TABLE evening_questions (
  owner_id bigint PRIMARY KEY,
  version bigint NOT NULL,
  asked_at time,
  timezone text NOT NULL,
  next_at timestamptz
);
CREATE INDEX evening_questions_next_at ON evening_questions (next_at) WHERE next_at IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(ADD_EVENING_QUESTIONS)
