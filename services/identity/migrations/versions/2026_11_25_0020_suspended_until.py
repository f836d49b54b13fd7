"""When the suspension of an account ends by itself."""

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.execute("ALTER TABLE profiles ADD COLUMN suspended_until timestamptz")
