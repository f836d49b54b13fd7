"""Indexes for erasing a person and purging a tag."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute("""
    CREATE INDEX namings_tag ON namings (tag_id);
    CREATE INDEX tags_cover ON tags (cover_outfit_id) WHERE cover_outfit_id IS NOT NULL;
    CREATE INDEX tags_merged ON tags (merged_into) WHERE merged_into IS NOT NULL;
    """)
