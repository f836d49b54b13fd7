"""Tags that people follow."""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
    ALTER TABLE known_tags
      ADD COLUMN name text,
      ADD COLUMN audience text NOT NULL DEFAULT 'followers',
      ADD COLUMN merged_into bigint;
    CREATE TABLE tag_follows (
      follower_id bigint NOT NULL,
      tag_id bigint NOT NULL,
      active boolean NOT NULL,
      version bigint NOT NULL,
      changed_id bigint NOT NULL DEFAULT next_id(),
      PRIMARY KEY (follower_id, tag_id)
    );
    CREATE INDEX tag_follows_followers ON tag_follows (tag_id, follower_id) WHERE active;
    """)
