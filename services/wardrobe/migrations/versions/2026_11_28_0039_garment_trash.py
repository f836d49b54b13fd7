"""Adds the trash of garments."""

from alembic import op

revision = "0039"
down_revision = "0038"

ADD_TRASH = """
ALTER TABLE garments ADD COLUMN trashed_at timestamptz;
CREATE INDEX garments_trashed_at ON garments (trashed_at) WHERE trashed_at IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(ADD_TRASH)
