"""Authors whose followers fetch their outfits."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE TABLE fetched_authors (author_id bigint PRIMARY KEY)")
