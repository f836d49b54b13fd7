"""Reasons why content cannot be hidden or reviewed."""

from shared.http.errors import Conflict, FieldError, InvalidInput, NotFound
from shared.translations import gettext, lazy_gettext


class CannotHidePerson(InvalidInput):
    """Only parts of a person's profile can be hidden."""

    code = "cannot_hide_person"
    detail = lazy_gettext("You can't hide a person. Choose which part of the profile to hide.")

    def __init__(self) -> None:
        message = gettext("Choose the profile picture, the display name or the bio.")
        super().__init__(errors=[FieldError(field="part", message=message)])


class PartOfNoProfile(InvalidInput):
    """Only hiding a person's profile takes a part."""

    code = "part_of_no_profile"
    detail = lazy_gettext("Only a person's profile has parts to hide. Leave the part out.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="part", message=self.detail)])


class ContentGone(Conflict):
    """The content was deleted before the decision."""

    code = "content_gone"
    detail = lazy_gettext("The owner has deleted this. Dismiss the report, or act on the account.")


class DecisionNotFound(NotFound):
    """The decision does not exist, is about someone else, or was reversed."""

    code = "decision_not_found"
    detail = lazy_gettext("This decision doesn't exist, or it was reversed.")
