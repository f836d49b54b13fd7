"""The hidden part of a person's profile."""

from alembic import op

revision = "0018"
down_revision = "0017"

ADD_PART = """
ALTER TABLE reports ADD COLUMN part text;
"""


def upgrade() -> None:
    op.execute(ADD_PART)
