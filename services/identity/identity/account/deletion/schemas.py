"""Deletion as it travels over HTTP."""

from datetime import datetime

from pydantic import BaseModel

from identity.account.passkeys.authentication.schemas import Assertion
from identity.account.password.schemas import Confirmation
from identity.account.two_factor.challenge.schemas import Code


class Deletion(Confirmation):
    """Password and, where the account asks for one, the second factor."""

    totp: Code | None = None
    passkey: Assertion | None = None


class DeletionAsked(BaseModel):
    """When the account will be deleted; until then logging in with `restore` keeps it."""

    deletes_at: datetime
