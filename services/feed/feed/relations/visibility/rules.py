"""The one visibility policy behind every read of the feed."""

from dataclasses import dataclass

from contracts.types import Audience


@dataclass(frozen=True, slots=True)
class Relation:
    """A viewer's relation to the owner of what they look at."""

    own: bool = False
    follows: bool = False
    blocked: bool = False
    """Either has blocked the other."""


def may_see(relation: Relation, *audiences: Audience | None) -> bool:
    """Return whether all of these audiences include the viewer: the strictest decides.

    An unknown audience (None) may be private, so it includes the owner only.
    """
    if relation.own:
        return True
    if relation.blocked:
        return False
    allowed = {"public", "followers"} if relation.follows else {"public"}
    return all(audience in allowed for audience in audiences)


def may_see_card(relation: Relation, profile: Audience | None) -> bool:
    """Return whether the viewer may see a person's card.

    A profile for followers shows its card to everyone, so that people can ask to follow.
    """
    return may_see(relation, "public" if profile == "followers" else profile)
