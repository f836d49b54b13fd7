"""Adds when a known picture was uploaded: older photos of others are no copies of it."""

from alembic import op

revision = "0042"
down_revision = "0041"

ADD_UPLOADED_AT = "ALTER TABLE known_pictures ADD COLUMN uploaded_at timestamptz"
# The owner may have replaced the photo since moderators hid it.
SET_UPLOADED_AT = """
UPDATE known_pictures SET uploaded_at = photos.created_at
FROM outfits JOIN photos ON photos.id = outfits.photo_id
WHERE outfits.id = known_pictures.outfit_id
  AND photos.perceptual_hash = known_pictures.perceptual_hash
"""


def upgrade() -> None:
    op.execute(ADD_UPLOADED_AT)
    op.execute(SET_UPLOADED_AT)
