"""What admins recommend, whom it reached, where people live, and who is limited."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

CREATE_RECOMMENDATIONS = """
ALTER TABLE people ADD COLUMN country text;
CREATE TABLE recommendations (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  reason text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  countries text[] NOT NULL,
  position integer NOT NULL,
  withdrawn boolean NOT NULL,
  version bigint NOT NULL
);
CREATE INDEX recommendations_order ON recommendations (position, id) WHERE NOT withdrawn;
CREATE TABLE recommendation_marks (
  recommendation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  mark text NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (recommendation_id, user_id, mark)
);
CREATE INDEX recommendation_marks_user ON recommendation_marks (user_id);
CREATE INDEX recommendation_marks_new ON recommendation_marks (recommendation_id)
  WHERE NOT counted;
CREATE TABLE recommendation_counts (
  recommendation_id bigint PRIMARY KEY,
  seen integer NOT NULL,
  opened integer NOT NULL,
  followed integer NOT NULL,
  version bigint NOT NULL
);
CREATE TABLE standings (
  user_id bigint PRIMARY KEY,
  state text NOT NULL,
  version bigint NOT NULL
);
"""


def upgrade() -> None:
    op.execute(CREATE_RECOMMENDATIONS)
