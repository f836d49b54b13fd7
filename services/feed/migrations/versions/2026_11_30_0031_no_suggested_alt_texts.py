"""Deletes notifications of suggested alt texts, and settings about them."""

from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.execute("DELETE FROM notifications WHERE kind = 'alt_text_suggested'")
    op.execute("UPDATE notification_settings SET channels = channels - 'alt_text_suggested'")
