"""Let people opt out of being found in search."""

from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.execute("ALTER TABLE profiles ADD COLUMN findable boolean NOT NULL DEFAULT true")
