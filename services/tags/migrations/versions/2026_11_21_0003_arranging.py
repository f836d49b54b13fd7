"""Custom order of outfits; restoring and merging of tags."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("""
    ALTER TABLE outfits ADD COLUMN day date NOT NULL DEFAULT current_date;
    UPDATE outfits SET day = to_timestamp(((outfit_id >> 22) + 1735689600000) / 1000.0)::date;
    ALTER TABLE tags
      ADD COLUMN deleted_at timestamptz,
      ADD COLUMN merged_into bigint;
    DROP INDEX tags_owner_slug;
    CREATE UNIQUE INDEX tags_owner_slug ON tags (owner_id, slug) WHERE deleted_at IS NULL;
    CREATE INDEX tags_deleted ON tags (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX tags_owner ON tags (owner_id);
    ALTER TABLE placements
      ADD COLUMN position bigint NOT NULL DEFAULT 0,
      ADD COLUMN named boolean NOT NULL DEFAULT false,
      ADD COLUMN merged_from bigint;
    UPDATE placements SET named = present WHERE NOT by_hand;
    DROP INDEX placements_newest;
    CREATE INDEX placements_order ON placements (tag_id, position, placed DESC) WHERE present;
    """)
