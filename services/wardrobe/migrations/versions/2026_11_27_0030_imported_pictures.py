"""Remembers which imported garments got their picture, so that a later import can add it."""

from alembic import op

revision = "0030"
down_revision = "0029"

ADD_PICTURES = """
ALTER TABLE imported_items DROP CONSTRAINT imported_items_kind_check;
ALTER TABLE imported_items ADD CONSTRAINT imported_items_kind_check
  CHECK (kind IN ('garment', 'picture', 'outfit', 'tag'));
-- The owner may have removed the picture of a garment that has changed since.
INSERT INTO imported_items (owner_id, source, kind, old_id, new_id, import_id)
SELECT items.owner_id, items.source, 'picture', items.old_id, items.new_id, items.import_id
FROM imported_items AS items JOIN garments ON garments.id = items.new_id
WHERE items.kind = 'garment' AND (garments.photo_id IS NOT NULL OR garments.version > 1)
ON CONFLICT DO NOTHING;
"""


def upgrade() -> None:
    op.execute(ADD_PICTURES)
