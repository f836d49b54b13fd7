"""Expected failures of adding passkeys."""

from identity.account.passkeys.authentication.rules import MAX_PASSKEYS
from shared.errors import Conflict


class TooManyPasskeys(Conflict):
    """The account has MAX_PASSKEYS passkeys."""

    code = "too_many_passkeys"
    detail = f"You have {MAX_PASSKEYS} passkeys. Remove one that you no longer use first."


class PasskeyAlreadyAdded(Conflict):
    """An account already has this credential."""

    code = "passkey_known"
    detail = "You've already added this passkey."
