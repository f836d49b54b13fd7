"""The role of moderator, which is limited to reports."""

from alembic import op

revision = "0015"
down_revision = "0014"

ADD_ROLE = """
ALTER TABLE admins ADD COLUMN role text NOT NULL DEFAULT 'admin';
"""


def upgrade() -> None:
    op.execute(ADD_ROLE)
