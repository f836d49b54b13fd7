"""Accounts may have no password: another provider lets their owners in."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE accounts ALTER COLUMN password_hash DROP NOT NULL")
    op.execute("ALTER TABLE profiles ADD COLUMN password_set boolean NOT NULL DEFAULT true")
