"""The policy that decides who may see what, for every service.

An owner sets an audience on a profile and on each outfit and tag. A viewer sees something if all
audiences that guard it admit them: its own, and that of its owner's profile. A new kind of audience
is added here and in each service's SQL form of `may_see`; callers pass a Relation and audiences and
need no change.
"""

from dataclasses import dataclass

from contracts.types import Audience

AUDIENCES: tuple[Audience, ...] = ("private", "followers", "public")
"""From the narrowest to the widest."""


@dataclass(frozen=True, slots=True)
class Relation:
    """How a viewer relates to the owner of what they look at."""

    owns: bool = False
    follows: bool = False
    blocked: bool = False
    """Either has blocked the other, unless the caller says which of the two counts."""


VISITOR = Relation()
"""Someone without any relation, such as an anonymous visitor."""
FOLLOWER = Relation(follows=True)


def open_audiences(relation: Relation) -> frozenset[Audience]:
    """Return the audiences that admit the viewer.

    An owner is in all of them, a blocked person in none.
    """
    if relation.owns:
        return frozenset(AUDIENCES)
    if relation.blocked:
        return frozenset()
    if relation.follows:
        return frozenset({"followers", "public"})
    return frozenset({"public"})


def may_see(relation: Relation, *audiences: Audience | None) -> bool:
    """Return whether all of these audiences admit the viewer.

    An unknown audience (None) may be private, so it admits only the owner.
    """
    admitted = open_audiences(relation)
    return relation.owns or all(audience in admitted for audience in audiences)


def open_content(relation: Relation, profile: Audience | None) -> frozenset[Audience]:
    """Return the audiences of an owner's content that the viewer may see behind this profile."""
    return open_audiences(relation) if may_see(relation, profile) else frozenset()


def may_see_card(relation: Relation, profile: Audience | None) -> bool:
    """Return whether the viewer may see a person's name and picture.

    Everyone may see those of a person with a followers-only profile, to request to follow them.
    """
    return may_see(relation, "public" if profile == "followers" else profile)


def strictest(*audiences: Audience) -> Audience:
    """Return the narrowest of these audiences: what they admit together."""
    return min(audiences, key=AUDIENCES.index)


def is_stricter(one: Audience, other: Audience) -> bool:
    """Return whether `one` admits fewer people than `other`."""
    return AUDIENCES.index(one) < AUDIENCES.index(other)
