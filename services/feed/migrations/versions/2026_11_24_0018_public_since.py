"""Since when anyone can see an outfit's photo."""

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

ADD_PUBLIC_SINCE = """
ALTER TABLE posts ADD COLUMN public_since timestamptz;
UPDATE posts SET public_since = published_at WHERE audience = 'public' AND NOT removed;
"""


def upgrade() -> None:
    op.execute(ADD_PUBLIC_SINCE)
