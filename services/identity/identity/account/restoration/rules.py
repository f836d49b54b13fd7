"""Decides how a restored profile differs from that of the backup. Pure."""

from typing import Any

from identity.profile.profiles.models import Profile


def profile_changes(stored: Profile, username: str, version: int) -> dict[str, Any]:
    """Return what to change: the deletion that the backup may have scheduled does not return.

    Otherwise the account would be erased again at once. A deactivation and a suspension stay.
    """
    changes: dict[str, Any] = {
        "username": username,
        "avatar_wanted": None,
        "version": version,
        "unasked_changes": 0,
        "deletes_at": None,
    }
    if stored.hidden_because == "departure":
        changes["hidden_because"] = None
    return changes
