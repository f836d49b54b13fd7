"""The moderator behind a decision about an account, and when the decision expires."""

from alembic import op

revision = "0017"
down_revision = "0016"

ADD_TERMS = """
ALTER TABLE standings ADD COLUMN decided_by bigint;
ALTER TABLE standings ADD COLUMN ends_at timestamptz;
ALTER TABLE standings ADD COLUMN limit_follows boolean NOT NULL DEFAULT false;
ALTER TABLE standings ADD COLUMN limit_ends_at timestamptz;
CREATE INDEX ix_standings_ends_at ON standings (ends_at);
"""


def upgrade() -> None:
    op.execute(ADD_TERMS)
