"""Expected failures of asks, with the limits that they name."""

from shared.http.errors import Conflict, FieldError, InvalidInput, NotFound
from shared.translations import lazy_gettext, lazy_ngettext

MAX_OPEN = 3
"""Open asks of one person."""


class AskNotFound(NotFound):
    """It does not exist, or the viewer may not see it."""

    code = "ask_not_found"
    detail = lazy_gettext("This question no longer exists, or you can't see it.")


class AskClosed(Conflict):
    """The vote has ended."""

    code = "ask_closed"
    detail = lazy_gettext("Voting has ended.")


class AskStillOpen(Conflict):
    """Owners dismiss their asks once they have ended."""

    code = "ask_open"
    detail = lazy_gettext("People can still vote. End the vote first.")


class OwnAsk(Conflict):
    """People do not vote on their own asks."""

    code = "own_ask"
    detail = lazy_gettext("This is your own question, so you can't vote on it.")


class TooManyAsks(Conflict):
    """The person has the maximum number of open asks."""

    code = "too_many_asks"
    detail = lazy_ngettext(
        "You can ask {count} question at once. End one of them, or wait until one has ended.",
        "You can ask {count} questions at once. End one of them, or wait until one has ended.",
        MAX_OPEN,
    )


class SameOutfitTwice(InvalidInput):
    """Both sides show the same outfit."""

    code = "same_outfit"
    detail = lazy_gettext("Choose two different outfits.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="right_outfit_id", message=self.detail)])


class OutfitNotYours(InvalidInput):
    """An outfit does not exist, or is another person's."""

    code = "outfit_not_yours"
    detail = lazy_gettext("You can only ask about your own published outfits.")

    def __init__(self, field: str) -> None:
        super().__init__(errors=[FieldError(field=field, message=self.detail)])


class OutfitNotShared(InvalidInput):
    """Only its owner may see an outfit, so nobody could choose it."""

    code = "outfit_not_shared"
    detail = lazy_gettext(
        "Only you can see one of these outfits. Share it with the people you want to ask."
    )

    def __init__(self, field: str) -> None:
        super().__init__(errors=[FieldError(field=field, message=self.detail)])
