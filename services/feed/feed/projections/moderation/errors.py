"""Expected failures of limited accounts."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class AccountIsLimited(ApiError):
    """Admins limited the account: no new comments, no new follows."""

    status = 403
    code = "account_limited"
    detail = lazy_gettext(
        "Your account is limited for now: you can't comment or follow anyone new. "
        "The email we sent you says why, and how to appeal."
    )
