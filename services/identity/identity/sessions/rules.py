"""Validity of sessions, and replay detection of refresh tokens. Pure."""

from datetime import datetime, timedelta
from enum import Enum

from identity.profile.profiles.models import Profile
from identity.sessions.errors import AccountIsSuspended, DeletionInProgress, DeletionPending

MAX_IDLE = timedelta(days=400)
"""The lifetime of the cookies."""
MAX_SESSIONS = 20
"""Per account; one more ends the least recently used session."""
GRACE = timedelta(seconds=60)
"""After this time the gateway waits for no response, so an older replay is no late request."""
TICK = timedelta(seconds=5)
"""The unit in which the age of a credential is measured; see `count_ticks`."""
GRACE_TICKS = GRACE // TICK
"""GRACE is certainly over after one more."""


class Replay(Enum):
    """The meaning of a presented refresh token, by its number."""

    CURRENT = "current"
    """Its response may have been lost, or another tab refreshes too: it gets the same response."""
    NEWER = "newer"
    """It was not seen before and is the current one from now on."""
    LATE = "late"
    """Its successor came into use just before, perhaps while this request was in flight."""
    STOLEN = "stolen"
    """A later one was in use before, so this is a stolen copy."""


def detect_replay(number: int, newest_seen: int, ticks: int) -> Replay:
    """Judge refresh token N, which stays valid until a credential of N+1 has been seen.

    `ticks` have passed since the newest credential was first seen. A number beyond N+1 means that
    the database was restored from a backup: it stays valid too, so nobody is signed out.
    """
    if number >= newest_seen:
        return Replay.CURRENT if number == newest_seen else Replay.NEWER
    is_late = number == newest_seen - 1 and ticks <= GRACE_TICKS
    return Replay.LATE if is_late else Replay.STOLEN


def require_usable(profile: Profile, now: datetime) -> None:
    """Raise AccountIsSuspended, DeletionPending or DeletionInProgress if nobody may sign in."""
    if profile.suspended_because is not None:
        raise AccountIsSuspended(
            notice=profile.suspended_because,
            until=profile.suspended_until,
            appeal_code=profile.appeal_code,
        )
    if profile.deletes_at is None:
        return
    if profile.deletes_at <= now:
        raise DeletionInProgress
    raise DeletionPending(deletes_at=profile.deletes_at)


def is_over(revoked_at: datetime | None, refreshed_at: datetime, now: datetime) -> bool:
    """Return whether a session was ended or has been idle for too long."""
    return revoked_at is not None or refreshed_at < now - MAX_IDLE
