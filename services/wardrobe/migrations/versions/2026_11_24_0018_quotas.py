"""Creates quotas of single people."""

from alembic import op

revision = "0018"
down_revision = "0017"

ADD_QUOTAS = """
CREATE TABLE quotas (
  user_id bigint PRIMARY KEY,
  bytes bigint NOT NULL
);
"""


def upgrade() -> None:
    op.execute(ADD_QUOTAS)
