"""Adds further pictures of garments."""

from alembic import op

revision = "0041"
down_revision = "0040"

ADD_PICTURES = """
CREATE TABLE garment_pictures (
  photo_id bigint PRIMARY KEY REFERENCES photos (id) ON DELETE CASCADE,
  garment_id bigint NOT NULL REFERENCES garments (id) ON DELETE CASCADE,
  position integer NOT NULL
);
CREATE INDEX garment_pictures_garment_id ON garment_pictures (garment_id, position);
"""


def upgrade() -> None:
    op.execute(ADD_PICTURES)
