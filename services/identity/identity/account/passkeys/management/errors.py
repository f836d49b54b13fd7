"""Expected failures of adding passkeys."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext, ngettext


class TooManyPasskeys(Conflict):
    """The account has as many passkeys as it can have."""

    code = "too_many_passkeys"

    def __init__(self, most: int) -> None:
        super().__init__(
            ngettext(
                "You have {count} passkey. Remove one that you no longer use first.",
                "You have {count} passkeys. Remove one that you no longer use first.",
                most,
            )
        )


class PasskeyAlreadyAdded(Conflict):
    """An account already has this credential."""

    code = "passkey_known"
    detail = lazy_gettext("You've already added this passkey.")
