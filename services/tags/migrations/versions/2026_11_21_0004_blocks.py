"""Blocks between people."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE blocks (
      blocker_id bigint NOT NULL,
      blocked_id bigint NOT NULL,
      active boolean NOT NULL,
      version bigint NOT NULL,
      PRIMARY KEY (blocker_id, blocked_id)
    );
    CREATE INDEX blocks_blocked ON blocks (blocked_id, blocker_id);
    """)
