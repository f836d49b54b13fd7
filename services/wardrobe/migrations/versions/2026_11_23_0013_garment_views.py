"""Creates signatures of garment pictures, for matching boxes on photos with garments."""

from alembic import op

revision = "0013"
down_revision = "0012"

CREATE = """
CREATE TABLE garment_views (
  garment_id bigint NOT NULL REFERENCES garments (id) ON DELETE CASCADE,
  photo_id bigint NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  x double precision NOT NULL,
  y double precision NOT NULL,
  width double precision NOT NULL,
  height double precision NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (garment_id, photo_id)
);
CREATE INDEX garment_views_of_photo ON garment_views (photo_id);
"""


def upgrade() -> None:
    op.execute(CREATE)
