"""Who may see what: the one policy behind every read."""

from contracts.types import Audience

AUDIENCES: tuple[Audience, ...] = ("private", "followers", "public")
"""From the strictest to the most open."""


def strictest(*audiences: Audience) -> Audience:
    """The audience that remains when each of these must agree."""
    return min(audiences, key=AUDIENCES.index)


def is_stricter(one: Audience, other: Audience) -> bool:
    """Whether `one` shows a thing to fewer people than `other`."""
    return AUDIENCES.index(one) < AUDIENCES.index(other)


def open_audiences(
    *, owner: bool, follower: bool, blocked: bool, profile: Audience
) -> frozenset[Audience]:
    """Audiences of things that the viewer may see of a person whose profile has that audience.

    Owners see all of theirs. Others see a thing if both the profile and the thing are open to
    them: to followers, if they follow; to the public, whoever they are. A block by either
    closes everything.
    """
    if owner:
        return frozenset(AUDIENCES)
    if blocked:
        return frozenset()
    open_to_viewer: frozenset[Audience] = frozenset(
        {"followers", "public"} if follower else {"public"}
    )
    return open_to_viewer if profile in open_to_viewer else frozenset()
