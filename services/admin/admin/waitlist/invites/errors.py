"""Failures about invite codes."""

from shared.http.errors import NotFound
from shared.translations import lazy_gettext


class InviteNotFound(NotFound):
    """The invite code does not exist."""

    code = "invite_not_found"
    detail = lazy_gettext("This invite code no longer exists.")
