"""Deliveries on their way: a timeline built meanwhile has them already."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
    CREATE TABLE pending_deliveries (
      feed_id bigint NOT NULL,
      first_id bigint NOT NULL,
      last_id bigint NOT NULL,
      PRIMARY KEY (feed_id, first_id)
    )
    """)
