"""Expected failures of a garment's pictures."""

from shared.errors import Conflict, NotFound
from wardrobe.garment_picture_records.models import MAX_PICTURES


class PictureNotFound(NotFound):
    """The garment has no such picture of its own."""

    code = "picture_not_found"
    detail = "This garment no longer has this picture. Reload to see those it has."


class TooManyPictures(Conflict):
    """The garment has as many pictures as it can have."""

    code = "too_many_pictures"
    detail = f"A garment can have up to {MAX_PICTURES} pictures. Delete one to add another."


class PicturesChanged(Conflict):
    """An order does not name each picture of the garment once."""

    code = "pictures_changed"
    detail = "The pictures of this garment have changed in the meantime. Reload to see them."
