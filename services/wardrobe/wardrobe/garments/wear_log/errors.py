"""Expected failures of the wear log."""

from shared.http.errors import Conflict, InvalidInput
from shared.translations import lazy_gettext


class NotWornYet(InvalidInput):
    """The day is in the future."""

    code = "not_worn_yet"
    detail = lazy_gettext("This day is in the future. Plan an outfit for it instead.")


class ShownByOutfit(Conflict):
    """An outfit shows the garment on that day."""

    code = "shown_by_outfit"
    detail = lazy_gettext(
        "An outfit from that day includes this garment. Remove its pin, or change the outfit."
    )
