"""The visibility policy behind every read."""

from contracts.types import Audience

AUDIENCES: tuple[Audience, ...] = ("private", "followers", "public")
"""From the strictest to the most open."""


def strictest(*audiences: Audience) -> Audience:
    """Return the strictest of these audiences."""
    return min(audiences, key=AUDIENCES.index)


def is_stricter(first: Audience, second: Audience) -> bool:
    """Return whether `first` shows content to fewer people than `second`."""
    return AUDIENCES.index(first) < AUDIENCES.index(second)


def open_audiences(
    *, owner: bool, follower: bool, blocked: bool, profile: Audience
) -> frozenset[Audience]:
    """Return the audiences that a viewer may see of an owner whose profile has that audience.

    Owners see all of their content. Others see content if both the profile and the content are
    open to them: `followers` for followers, `public` for everyone. A block in either direction
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
