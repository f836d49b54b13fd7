"""Who may see what: the one policy behind every read of the feed."""

from dataclasses import dataclass

from contracts.types import Audience


@dataclass(frozen=True, slots=True)
class Relation:
    """How somebody relates to the person whose things they look at."""

    own: bool = False
    follows: bool = False
    blocked: bool = False
    """Either has blocked the other."""


def may_see(relation: Relation, *audiences: Audience | None) -> bool:
    """Whether all of these audiences let the viewer in: the strictest decides.

    One that is not known (None) may be private, and lets nobody but the owner in.
    """
    if relation.own:
        return True
    if relation.blocked:
        return False
    let_in = {"public", "followers"} if relation.follows else {"public"}
    return all(audience in let_in for audience in audiences)


def may_know(relation: Relation, profile: Audience | None) -> bool:
    """Whether the person's card shows: one who shows themselves to followers can be asked."""
    return may_see(relation, "public" if profile == "followers" else profile)
