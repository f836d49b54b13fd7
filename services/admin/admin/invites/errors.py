"""Failures about invite codes."""

from shared.errors import NotFound


class InviteNotFound(NotFound):
    """The invite code does not exist."""

    code = "invite_not_found"
    detail = "This invite code no longer exists."
