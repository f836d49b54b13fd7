"""Whom somebody let follow by hand, and which comments were approved."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Until now an approval was the only change of a comment, and the only way to follow
    # somebody whose profile is not public.
    op.execute("""
    ALTER TABLE follows ADD COLUMN approved boolean NOT NULL DEFAULT false;
    ALTER TABLE comments ADD COLUMN approved boolean NOT NULL DEFAULT false;
    UPDATE comments SET approved = true WHERE state = 'shown' AND version > 1;
    UPDATE follows SET approved = true FROM people
    WHERE people.user_id = follows.followee_id AND people.audience <> 'public'
      AND follows.state = 'following';
    """)
