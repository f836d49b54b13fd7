"""Expected failures of limited accounts."""

from shared.http.errors import ApiError
from shared.translations import lazy_gettext


class AccountIsLimited(ApiError):
    """Admins limited the account: it asks other people nothing."""

    status = 403
    code = "account_limited"
    detail = lazy_gettext(
        "Your account is limited for now: you can't ask other people about their outfits. "
        "The email we sent you says why, and how to appeal."
    )
