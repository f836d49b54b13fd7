"""Accounts that admins have suspended."""

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

ADD_STANDING = """
ALTER TABLE profiles ADD COLUMN suspended_because text;
ALTER TABLE profiles ADD COLUMN appeal_code text;
ALTER TABLE profiles ADD COLUMN standing_version bigint NOT NULL DEFAULT 0;
"""


def upgrade() -> None:
    op.execute(ADD_STANDING)
