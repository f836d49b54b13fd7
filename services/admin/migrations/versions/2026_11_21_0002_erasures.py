"""Tombstones of erased accounts."""

from alembic import op

from shared.features.account_erasure import CREATE_ERASED_ACCOUNTS

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute(CREATE_ERASED_ACCOUNTS)
