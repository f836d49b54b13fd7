"""Expected failures of suggested alt texts."""

from shared.errors import Conflict


class OwnOutfit(Conflict):
    """People edit their own outfits instead."""

    code = "own_outfit"
    detail = "This is your own outfit. Edit it to change its alt text."


class SuggestionsOff(Conflict):
    """The outfit's owner takes no suggestions."""

    code = "suggestions_off"
    detail = "This person doesn't take suggested descriptions."


class SuggestionsFull(Conflict):
    """Enough suggestions for the outfit are open."""

    code = "suggestions_full"
    detail = "This outfit already has many suggested descriptions. Try again later."
