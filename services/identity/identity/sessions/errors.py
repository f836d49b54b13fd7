"""Expected failures of opening and using sessions."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class RefreshSuperseded(ApiError):
    """A newer refresh token came into use a moment ago.

    It is no `invalid_grant`, so clients keep the session: their next attempt uses the newer token,
    or shows that somebody else does.
    """

    status = 409
    code = "refresh_superseded"
    detail = lazy_gettext("Your login was just renewed somewhere else. Please try again.")


class DeletionPending(ApiError):
    """The account is scheduled for deletion, and its owner can still restore it."""

    status = 403
    code = "deletion_pending"
    detail = lazy_gettext("This account is scheduled for deletion. You can still restore it.")


class DeletionInProgress(ApiError):
    """The account is being deleted and cannot be restored."""

    status = 403
    code = "deletion_under_way"
    detail = lazy_gettext("This account is being deleted and can no longer be used.")


class AccountIsSuspended(ApiError):
    """The account is suspended.

    The problem carries the reason, the end of the suspension and a code for an appeal.
    """

    status = 403
    code = "account_suspended"
    detail = lazy_gettext("This account is suspended.")
