"""What cannot be found, or not be shown to everybody; and who sees what."""

from dataclasses import dataclass

from contracts.types import Audience
from shared.errors import Conflict, NotFound


class ReportableNotFound(NotFound):
    """There is no such thing, or it is gone."""

    code = "subject_not_found"
    detail = "This no longer exists, or you can't see it."


class ReportableNotPublic(Conflict):
    """Its owner shows it to fewer people than everybody."""

    code = "subject_not_public"
    detail = "This isn't public, so it can't be recommended."


@dataclass(frozen=True, slots=True)
class Relation:
    """How somebody relates to the person whose things they look at."""

    follows: bool = False
    blocked: bool = False
    """By the person they look at."""


def may_see(relation: Relation, *audiences: Audience | None) -> bool:
    """Whether all of these audiences let in somebody else: the strictest decides.

    One that is not known (None) may be private, and lets nobody in.
    """
    let_in = {"public", "followers"} if relation.follows else {"public"}
    return not relation.blocked and all(audience in let_in for audience in audiences)


def may_know(relation: Relation, profile: Audience | None) -> bool:
    """Whether the person's card shows: one who shows themselves to followers can be asked."""
    return may_see(relation, "public" if profile == "followers" else profile)
