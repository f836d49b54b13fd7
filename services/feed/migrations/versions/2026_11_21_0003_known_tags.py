"""Which of the slugs that outfits name others may see."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
    CREATE TABLE known_tags (
      tag_id bigint PRIMARY KEY,
      owner_id bigint NOT NULL,
      slug text,
      version bigint NOT NULL
    );
    CREATE INDEX known_tags_shown ON known_tags (owner_id, slug);
    """)
