"""Comments can be replies to other comments."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE comments ADD COLUMN reply_to bigint, ADD COLUMN replied_to_id bigint")
    op.execute(
        "CREATE INDEX comments_replies ON comments (reply_to, id) WHERE reply_to IS NOT NULL"
    )
