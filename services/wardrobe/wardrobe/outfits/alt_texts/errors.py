"""Expected failures of preferences about alt texts."""

from shared.http.errors import FieldError, InvalidInput
from shared.translations import lazy_gettext


class AltTextRequired(InvalidInput):
    """The owner requires a description of every photo that they publish."""

    code = "alt_text_required"
    detail = lazy_gettext(
        "Describe your photo before you publish it. You chose to require this in your privacy"
        " settings."
    )

    def __init__(self) -> None:
        super().__init__(
            errors=[
                FieldError(field="alt_text", message=lazy_gettext("Please describe the photo."))
            ]
        )
