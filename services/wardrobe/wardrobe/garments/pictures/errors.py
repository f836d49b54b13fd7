"""Expected failures of a garment's pictures."""

from shared.http.errors import Conflict, NotFound
from shared.translations import lazy_gettext, ngettext


class PictureNotFound(NotFound):
    """The garment has no such picture of its own."""

    code = "picture_not_found"
    detail = lazy_gettext("This garment no longer has this picture. Reload to see those it has.")


class TooManyPictures(Conflict):
    """The garment has as many pictures as it can have."""

    code = "too_many_pictures"

    def __init__(self, most: int) -> None:
        super().__init__(
            ngettext(
                "A garment can have up to {count} picture. Delete one to add another.",
                "A garment can have up to {count} pictures. Delete one to add another.",
                most,
            )
        )


class PicturesChanged(Conflict):
    """An order does not name each picture of the garment once."""

    code = "pictures_changed"
    detail = lazy_gettext(
        "The pictures of this garment have changed in the meantime. Reload to see them."
    )
