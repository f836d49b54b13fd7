"""Profile pictures, display names and bios that moderators hide."""

from alembic import op

revision = "0021"
down_revision = "0020"

ADD_HIDDEN_VALUES = """
ALTER TABLE profiles ADD COLUMN hidden_values jsonb NOT NULL DEFAULT '{}';
"""


def upgrade() -> None:
    op.execute(ADD_HIDDEN_VALUES)
