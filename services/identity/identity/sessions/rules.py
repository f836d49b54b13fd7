"""When a session is over, and what a refresh token of some number may do."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum

from shared.errors import ApiError

MAX_IDLE = timedelta(days=400)
"""As long as the cookies live."""


MAX_SESSIONS = 20
"""Of one account: another one ends the session that was not used for longest."""


class Replay(Enum):
    """What it means that a refresh token of some number is shown."""

    CURRENT = "current"
    """Its answer may have been lost, or another tab asks too: it gets the same answer."""
    NEWER = "newer"
    """The next one is in use from now on."""
    STOLEN = "stolen"
    """A later one was in use already: somebody has a copy."""


def judge(number: int, newest_seen: int) -> Replay:
    """Number N stays good until a credential from N+1 was seen.

    A number beyond N+1 means that our database was restored from a backup: nobody is signed out.
    """
    if number < newest_seen:
        return Replay.STOLEN
    return Replay.CURRENT if number == newest_seen else Replay.NEWER


_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""By what a User-Agent says; nearly all of them call themselves Safari too, so it is the last."""
_SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "Mac",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """A short name for a person: `Firefox on Windows`."""
    browser = _first(_BROWSERS, user_agent)
    system = _first(_SYSTEMS, user_agent)
    return " on ".join(filter(None, [browser, system])) or "Unknown device"


def _first(names: Mapping[str, str], user_agent: str) -> str | None:
    return next((name for mark, name in names.items() if mark in user_agent), None)


class DeletionPending(ApiError):
    """The owner of the account has asked for its deletion, and may still take that back."""

    status = 403
    code = "deletion_pending"
    detail = "This account is scheduled for deletion. You can still restore it."


class DeletionUnderWay(ApiError):
    """The account is being deleted, and nothing brings it back."""

    status = 403
    code = "deletion_under_way"
    detail = "This account is being deleted and can no longer be used."


class AccountIsSuspended(ApiError):
    """The account is suspended; the problem has the reason, the end and a code for an appeal."""

    status = 403
    code = "account_suspended"
    detail = "This account is suspended."


def check_standing(
    suspended_because: str | None, until: datetime | None, appeal_code: str | None
) -> None:
    """Raise AccountIsSuspended for an account that nobody may use."""
    if suspended_because is not None:
        raise AccountIsSuspended(notice=suspended_because, until=until, appeal_code=appeal_code)


def check_stays(deletes_at: datetime | None, now: datetime) -> None:
    """Raise DeletionPending or DeletionUnderWay for an account that is to be deleted."""
    if deletes_at is None:
        return
    if deletes_at <= now:
        raise DeletionUnderWay
    raise DeletionPending(deletes_at=deletes_at)


def is_over(revoked_at: datetime | None, refreshed_at: datetime, now: datetime) -> bool:
    """Whether a session can no longer be used."""
    return revoked_at is not None or refreshed_at < now - MAX_IDLE
