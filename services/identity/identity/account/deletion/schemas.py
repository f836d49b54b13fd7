"""Schemas of account deletion."""

from datetime import datetime

from pydantic import BaseModel

from identity.account.passkeys.authentication.schemas import Assertion
from identity.account.password.schemas import Confirmation
from identity.account.two_factor.challenge.schemas import Code


class Deletion(Confirmation):
    """The password and, if the account needs one, a second factor."""

    totp: Code | None = None
    passkey: Assertion | None = None


class DeletionAsked(BaseModel):
    """When the account will be deleted; until then, log in with `restore` to keep it."""

    deletes_at: datetime
