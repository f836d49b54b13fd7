"""The policy that decides who may see what, for every service.

An owner sets an audience on a profile and on each outfit, garment and tag. A viewer sees something
if all audiences that guard it admit them: its own, and that of its owner's profile. A new kind of
audience is added here and in each service's SQL form of `may_see`; callers pass a Relation and
audiences and need no change.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from contracts.types import CIRCLE, Audience, ProfileAudience, ShownAudience

AUDIENCES: tuple[ProfileAudience, ...] = get_args(ProfileAudience)
"""Those that need no circle, from the narrowest to the widest."""

AudienceKind = Literal["private", "circle", "followers", "public"]
KINDS: tuple[AudienceKind, ...] = get_args(AudienceKind)
"""From the narrowest to the widest, although a circle may have people who are no followers."""


@dataclass(frozen=True, slots=True)
class Relation:
    """How a viewer relates to the owner of what they look at."""

    owns: bool = False
    follows: bool = False
    blocked: bool = False
    """Either has blocked the other, unless the caller says which of the two counts."""
    circles: frozenset[int] = frozenset()
    """Ids of the owner's circles that the viewer is in."""


VISITOR = Relation()
"""Someone without any relation, such as an anonymous visitor."""
FOLLOWER = Relation(follows=True)


def circle_audience(circle_id: int) -> Audience:
    return f"{CIRCLE}{circle_id}"


def circle_of(audience: Audience) -> int | None:
    """Return the id of the circle that an audience is; None if it is no circle."""
    return int(audience.removeprefix(CIRCLE)) if audience.startswith(CIRCLE) else None


def kind_of(audience: Audience) -> AudienceKind:
    if audience.startswith(CIRCLE):
        return "circle"
    return next(kind for kind in KINDS if kind == audience)


def open_audiences(relation: Relation) -> frozenset[Audience]:
    """Return the audiences that admit the viewer.

    An owner is in all of them, a blocked person in none.
    """
    circles = frozenset(map(circle_audience, relation.circles))
    if relation.owns:
        return frozenset(AUDIENCES) | circles
    if relation.blocked:
        return frozenset()
    if relation.follows:
        return frozenset({"followers", "public"}) | circles
    return frozenset({"public"}) | circles


def may_see(relation: Relation, *audiences: Audience | None) -> bool:
    """Return whether all of these audiences admit the viewer.

    An unknown audience (None) may be private, so it admits only the owner.
    """
    admitted = open_audiences(relation)
    return relation.owns or all(audience in admitted for audience in audiences)


def open_content(relation: Relation, profile: ProfileAudience | None) -> frozenset[Audience]:
    """Return the audiences of an owner's content that the viewer may see behind this profile."""
    return open_audiences(relation) if may_see(relation, profile) else frozenset()


def may_see_card(relation: Relation, profile: ProfileAudience | None) -> bool:
    """Return whether the viewer may see a person's name and picture.

    Everyone may see those of a person with a followers-only profile, to request to follow them.
    """
    return may_see(relation, "public" if profile == "followers" else profile)


def strictest(*audiences: Audience) -> Audience:
    """Return the narrowest of these audiences: what they admit together.

    No audience stands for the people who are in two circles; they count as nobody.
    """
    narrowest = min(audiences, key=_rank)
    others = {each for each in audiences if kind_of(each) == "circle"} - {narrowest}
    return "private" if others and kind_of(narrowest) == "circle" else narrowest


def is_stricter(one: Audience, other: Audience) -> bool:
    """Return whether `one` excludes people whom `other` admits.

    Of two circles, and of a circle and followers, each does.
    """
    if kind_of(one) == "circle" or kind_of(other) == "circle":
        between = {kind_of(one), kind_of(other)} <= {"circle", "followers"}
        return one != other and (between or _rank(one) < _rank(other))
    return _rank(one) < _rank(other)


def without_circle(audience: Audience) -> Audience:
    """Return an audience, or private instead of a circle that no longer exists."""
    return "private" if kind_of(audience) == "circle" else audience


def shown_audience(audience: Audience, *, owns: bool) -> ShownAudience:
    """Return an audience as the viewer may know it: `circle` for another person's circle."""
    return audience if owns else kind_of(audience)


def _rank(audience: Audience) -> int:
    return KINDS.index(kind_of(audience))
