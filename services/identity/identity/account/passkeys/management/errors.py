"""Expected failures of adding passkeys."""

from identity.account.passkeys.authentication.rules import MAX_PASSKEYS
from shared.errors import Conflict
from shared.translations import lazy_gettext, lazy_ngettext


class TooManyPasskeys(Conflict):
    """The account has MAX_PASSKEYS passkeys."""

    code = "too_many_passkeys"
    detail = lazy_ngettext(
        "You have {count} passkey. Remove one that you no longer use first.",
        "You have {count} passkeys. Remove one that you no longer use first.",
        MAX_PASSKEYS,
    )


class PasskeyAlreadyAdded(Conflict):
    """An account already has this credential."""

    code = "passkey_known"
    detail = lazy_gettext("You've already added this passkey.")
