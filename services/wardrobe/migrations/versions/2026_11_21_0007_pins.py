"""Adds prices, pictures and wears of garments; creates pins and the wear log."""

from alembic import op

revision = "0007"
down_revision = "0006"

CHANGE_GARMENTS = """
ALTER TABLE garments
  ADD COLUMN price numeric,
  ADD COLUMN currency text,
  ADD COLUMN archived_reason text,
  ADD COLUMN color_names text[] NOT NULL DEFAULT '{}',
  ADD COLUMN photo_id bigint UNIQUE REFERENCES photos (id) ON DELETE SET NULL,
  ADD COLUMN crop jsonb,
  ADD COLUMN crop_photo_id bigint REFERENCES photos (id) ON DELETE SET NULL,
  ADD COLUMN wear_count integer NOT NULL DEFAULT 0,
  ADD COLUMN last_worn_on date;
CREATE INDEX garments_of_crop ON garments (crop_photo_id) WHERE crop_photo_id IS NOT NULL;
"""

CREATE_PINS = """
CREATE TABLE pins (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL,
  outfit_id bigint NOT NULL REFERENCES outfits (id) ON DELETE CASCADE,
  garment_id bigint NOT NULL REFERENCES garments (id) ON DELETE CASCADE,
  photo_id bigint NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  x double precision NOT NULL,
  y double precision NOT NULL,
  width double precision NOT NULL,
  height double precision NOT NULL,
  live boolean NOT NULL,
  worn_on date,
  UNIQUE (outfit_id, garment_id)
);
CREATE INDEX pins_of_garment ON pins (garment_id);
CREATE INDEX pins_of_photo ON pins (photo_id);
CREATE TABLE wears (
  garment_id bigint NOT NULL REFERENCES garments (id) ON DELETE CASCADE,
  worn_on date NOT NULL,
  owner_id bigint NOT NULL,
  by_hand boolean NOT NULL,
  outfit_id bigint REFERENCES outfits (id) ON DELETE SET NULL,
  PRIMARY KEY (garment_id, worn_on)
);
CREATE INDEX wears_of_owner ON wears (owner_id, worn_on);
CREATE INDEX wears_of_outfit ON wears (outfit_id) WHERE outfit_id IS NOT NULL;
"""

# The column is dropped at once, because no release reads it: its boxes named no garment.
DROP_LABELS = "ALTER TABLE outfits DROP COLUMN pins"


def upgrade() -> None:
    for statements in (CHANGE_GARMENTS, CREATE_PINS, DROP_LABELS):
        op.execute(statements)
