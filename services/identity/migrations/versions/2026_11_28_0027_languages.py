"""Adds the language of an account, and that of requests for an email."""

from alembic import op

revision = "0027"
down_revision = "0026"

ADD_LANGUAGE = "ALTER TABLE profiles ADD COLUMN language text"
ADD_REQUESTS_LANGUAGE = "ALTER TABLE recovery_requests ADD COLUMN language text"


def upgrade() -> None:
    op.execute(ADD_LANGUAGE)
    op.execute(ADD_REQUESTS_LANGUAGE)
