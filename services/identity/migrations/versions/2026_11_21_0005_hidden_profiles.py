"""Profiles that show to nobody for a time, whatever audience was chosen."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE profiles ADD COLUMN hidden_because text")
