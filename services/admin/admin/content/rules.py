"""Which things can be hidden. Pure."""

from shared.errors import Conflict, Malformed, NotFound


class CannotHidePerson(Malformed):
    """A person is not a single thing."""

    code = "cannot_hide_person"
    detail = "You can't hide a person. Limit or suspend the account, or hide a single item."


class ContentGone(Conflict):
    """The thing was deleted before the decision."""

    code = "content_gone"
    detail = "The owner has deleted this. Dismiss the report, or act on the account."


class DecisionNotFound(NotFound):
    """There is no such decision, it is about somebody else, or it was taken back."""

    code = "decision_not_found"
    detail = "This decision doesn't exist, or it was reversed."
