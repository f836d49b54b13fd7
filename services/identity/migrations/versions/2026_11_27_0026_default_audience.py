"""Adds the audience that a person's new content starts with."""

from alembic import op

revision = "0026"
down_revision = "0025"

ADD_DEFAULT_AUDIENCE = "ALTER TABLE profiles ADD COLUMN default_audience text"


def upgrade() -> None:
    op.execute(ADD_DEFAULT_AUDIENCE)
