"""Expected failures of looking people up, and of limited accounts."""

from shared.http.errors import ApiError, NotFound
from shared.translations import lazy_gettext


class PersonNotFound(NotFound):
    """Nobody has the username or id."""

    code = "person_not_found"

    def __init__(self, user: str) -> None:
        super().__init__(lazy_gettext("No one goes by {user}.", user=user))


class AccountIsLimited(ApiError):
    """Admins limited the account: it asks other people nothing."""

    status = 403
    code = "account_limited"
    detail = lazy_gettext(
        "Your account is limited for now: you can't ask other people about their outfits. "
        "The email we sent you says why, and how to appeal."
    )
