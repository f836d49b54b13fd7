"""Who has a timeline."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Whoever may have a timeline now: none of them is older than what is pushed from now on.
    op.execute("""
    CREATE TABLE readers (user_id bigint PRIMARY KEY, listed_until timestamptz NOT NULL);
    CREATE INDEX readers_listed_until ON readers (listed_until);
    INSERT INTO readers (user_id, listed_until)
    SELECT DISTINCT follower_id, now() + interval '31 days' FROM follows;
    """)
