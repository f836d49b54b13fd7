"""Adds the language of the browser that an account's owner used last."""

from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.execute("ALTER TABLE profiles ADD COLUMN browser_language text")
