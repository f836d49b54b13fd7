"""Expected failures of the wear log."""

from shared.errors import Conflict, InvalidInput


class NotWornYet(InvalidInput):
    """The day is in the future."""

    code = "not_worn_yet"
    detail = "This day is in the future. Plan an outfit for it instead."


class ShownByOutfit(Conflict):
    """An outfit shows the garment on that day."""

    code = "shown_by_outfit"
    detail = "An outfit from that day includes this garment. Remove its pin, or change the outfit."
