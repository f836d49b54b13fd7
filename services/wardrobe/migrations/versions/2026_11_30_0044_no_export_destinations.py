"""Removes the servers of people to which monthly exports were sent, and announces it to them."""

from alembic import op

revision = "0044"
down_revision = "0043"

ANNOUNCE = """
INSERT INTO outbox (type, subject, aggregate_version, schema_version, data)
SELECT 'wardrobe.exportdestination.removed', owner_id, 1, 1,
  jsonb_build_object('user_id', owner_id::text)
FROM export_destinations
"""


def upgrade() -> None:
    op.execute(ANNOUNCE)
    op.execute("DROP TABLE export_destinations")
