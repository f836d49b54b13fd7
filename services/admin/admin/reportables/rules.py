"""Visibility of content, given a relation and audiences. Pure."""

from dataclasses import dataclass

from contracts.types import Audience


@dataclass(frozen=True, slots=True)
class Relation:
    """A viewer's relation to the owner of content."""

    follows: bool = False
    blocked: bool = False
    """Blocked by the owner."""


def may_see(relation: Relation, *audiences: Audience | None) -> bool:
    """Return whether all of these audiences admit a viewer other than the owner.

    The strictest decides. An unknown audience (None) may be private, and admits nobody.
    """
    admitting = {"public", "followers"} if relation.follows else {"public"}
    return not relation.blocked and all(audience in admitting for audience in audiences)


def may_see_card(relation: Relation, profile: Audience | None) -> bool:
    """Return whether a viewer may see a person's card, from which they can request to follow."""
    return may_see(relation, "public" if profile == "followers" else profile)
