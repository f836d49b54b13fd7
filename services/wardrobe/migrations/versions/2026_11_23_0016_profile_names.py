"""Adds an index to find profiles by username."""

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.execute("CREATE INDEX profiles_username ON profiles (username)")
