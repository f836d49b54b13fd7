"""Parts of one entry of an inbox are found by their bundle."""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE INDEX notifications_bundle ON notifications (user_id, bundle)")
