"""Removes alt texts that viewers suggest, and the preference about them."""

from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    op.execute("DROP TABLE alt_text_suggestions")
    op.execute("ALTER TABLE alt_text_preferences DROP COLUMN suggestions")
