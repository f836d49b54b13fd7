"""Kinds of content that can be hidden, and the notice of an automatic hold. Pure."""

from dataclasses import dataclass
from typing import get_args

from admin.audit_log.models import Rule
from admin.moderation.reportables.models import Kind
from contracts.admin import ContentKind, OutfitCause

HELD_NOTICE = (
    "This photo matches one that moderators have hidden before, so only you can see it until a "
    "moderator has looked at it."
)
_RULES: dict[str, Rule] = {rule: rule for rule in get_args(Rule)}


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a moderator hides content."""

    rule: Rule
    notice: str
    """The moderator's text to the owner."""
    cause: OutfitCause | None = None
    """For an outfit: what breaks the rule."""


def reported_kind(kind: ContentKind) -> Kind:
    """Return the kind that people report in order to have this content hidden."""
    match kind:
        case "outfit" | "tag" | "comment":
            return kind
        case "avatar" | "display_name" | "bio":
            return "person"


def find_rule(name: str | None) -> Rule | None:
    """Return the rule of this name, or None."""
    return _RULES.get(name or "")
