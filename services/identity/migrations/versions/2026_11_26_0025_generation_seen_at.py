"""When the newest credential of a session was first seen."""

from alembic import op

revision = "0025"
down_revision = "0024"

# Existing sessions count as seen now. The previous release does not write the column: a replay is
# judged as late only if this one has seen the newest credential.
ADD_GENERATION_SEEN_AT = """
ALTER TABLE sessions ADD COLUMN generation_seen_at timestamptz NOT NULL DEFAULT now();
"""


def upgrade() -> None:
    op.execute(ADD_GENERATION_SEEN_AT)
