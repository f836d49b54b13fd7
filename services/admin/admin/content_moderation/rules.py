"""Which things can be hidden, and what is said of those that are held automatically. Pure."""

from typing import get_args

from admin.audit_log.models import Rule
from admin.reportables.models import Kind
from contracts.admin import ContentKind
from shared.errors import Conflict, FieldError, InvalidInput, NotFound

HELD_NOTICE = (
    "This photo matches one that moderators have hidden before, so only you can see it until a "
    "moderator has looked at it."
)
_RULES: dict[str, Rule] = {rule: rule for rule in get_args(Rule)}


class CannotHidePerson(InvalidInput):
    """A person is not a single thing: only parts of their profile are."""

    code = "cannot_hide_person"
    detail = "You can't hide a person. Choose which part of the profile to hide."

    def __init__(self) -> None:
        message = "Choose the profile picture, the display name or the bio."
        super().__init__(errors=[FieldError(field="part", message=message)])


class PartOfNoProfile(InvalidInput):
    """Only a profile has parts, and they can only be hidden."""

    code = "part_of_no_profile"
    detail = "Only a person's profile has parts to hide. Leave the part out."

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="part", message=self.detail)])


class ContentGone(Conflict):
    """The thing was deleted before the decision."""

    code = "content_gone"
    detail = "The owner has deleted this. Dismiss the report, or act on the account."


class DecisionNotFound(NotFound):
    """There is no such decision, it is about somebody else, or it was taken back."""

    code = "decision_not_found"
    detail = "This decision doesn't exist, or it was reversed."


def subject_of(kind: ContentKind) -> Kind:
    """The kind of the thing that is reported when this is to be hidden."""
    match kind:
        case "outfit" | "tag" | "comment":
            return kind
        case "avatar" | "display_name" | "bio":
            return "person"


def rule_of(name: str | None) -> Rule | None:
    """Return the rule of this name, if there is one."""
    return _RULES.get(name or "")
