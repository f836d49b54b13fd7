"""Expected failures of suggested alt texts."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext


class OwnOutfit(Conflict):
    """People edit their own outfits instead."""

    code = "own_outfit"
    detail = lazy_gettext("This is your own outfit. Edit it to change its alt text.")


class SuggestionsOff(Conflict):
    """The outfit's owner takes no suggestions."""

    code = "suggestions_off"
    detail = lazy_gettext("This person doesn't take suggested descriptions.")


class SuggestionsFull(Conflict):
    """Enough suggestions for the outfit are open."""

    code = "suggestions_full"
    detail = lazy_gettext("This outfit already has many suggested descriptions. Try again later.")
