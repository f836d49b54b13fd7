"""Adds what of a hidden outfit breaks the rule: its picture or its words."""

from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.execute("ALTER TABLE moderated_content ADD COLUMN cause text")
