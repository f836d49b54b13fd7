"""How many people fill a tag together, and how a co-ownership begins and ends. Pure."""

from datetime import datetime

from tags.visibility.models import CoOwner

MAX_CO_OWNERS = 20
"""Per tag; invitations without an answer count."""


def invite(co_owner: CoOwner, invited: int) -> bool:
    """Invite a person whose co-ownership has ended; return whether that changes anything."""
    if co_owner.state != "ended":
        return False
    co_owner.state, co_owner.invited, co_owner.accepted_at = "invited", invited, None
    co_owner.version += 1
    return True


def accept(co_owner: CoOwner, now: datetime) -> bool:
    """Accept an invitation; return whether that changes anything."""
    if co_owner.state != "invited":
        return False
    co_owner.state, co_owner.accepted_at = "accepted", now
    co_owner.version += 1
    return True


def end(co_owner: CoOwner) -> bool:
    """End an invitation or a co-ownership; return whether that changes anything."""
    if co_owner.state == "ended":
        return False
    co_owner.state, co_owner.accepted_at = "ended", None
    co_owner.version += 1
    return True
