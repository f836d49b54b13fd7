"""Expected failures of image processing."""

from shared.http.errors import InvalidInput, Unavailable
from shared.translations import lazy_gettext


class NotAPicture(InvalidInput):
    """The file is damaged, or not a picture in a supported format."""

    code = "not_a_picture"
    detail = lazy_gettext("We can't open this file. Try a JPEG, PNG, WebP or HEIC photo.")


class TooManyPixels(InvalidInput):
    """The picture has more pixels than we decode."""

    code = "too_many_pixels"
    detail = lazy_gettext(
        "This picture has too many pixels. Please choose one of at most 50 megapixels."
    )


class ImageProcessorBusy(Unavailable):
    """Too many pictures are in process, or a process has failed."""

    code = "darkroom_busy"
    detail = lazy_gettext(
        "We're processing a lot of photos right now. Please try again in a moment."
    )


class PictureTookTooLong(ImageProcessorBusy):
    """The picture was not decoded in time: it is too complex, or the machine is too busy."""
