"""Expected failures of the sign-up policy."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class RegistrationClosed(ApiError):
    """Nobody may register."""

    status = 403
    code = "registration_closed"
    detail = lazy_gettext("Sign-up is closed right now. Join the waitlist and we'll email you.")


class InviteNeeded(ApiError):
    """Registration requires an invite code, and the request has none."""

    status = 403
    code = "invite_needed"
    detail = lazy_gettext(
        "You need an invitation right now. Join the waitlist and we'll email you."
    )


class InvalidInvite(ApiError):
    """The invite code is unknown, used up or withdrawn."""

    status = 403
    code = "invite_not_good"
    detail = lazy_gettext(
        "This invite code isn't valid or was already used. Please check the spelling."
    )
