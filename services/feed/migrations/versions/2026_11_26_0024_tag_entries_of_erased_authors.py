"""Tag entries that were created while their outfit's author was erased, and their jobs."""

from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.execute("""
WITH orphans AS (
  DELETE FROM taggings
  WHERE entry_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM posts WHERE posts.outfit_id = taggings.outfit_id)
  RETURNING entry_id
)
DELETE FROM pending_deliveries USING orphans WHERE feed_id = entry_id
""")
