"""Newcomers who sign in through another provider may bring an invite code."""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE provider_attempts ADD COLUMN invite_code text")
