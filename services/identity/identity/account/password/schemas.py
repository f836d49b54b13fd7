"""Changes of password and address as they travel over HTTP."""

from pydantic import BaseModel

from identity.account.registration.accounts.schemas import Password
from identity.profile.profiles.schemas import Email


class Confirmation(BaseModel):
    """The password once more, before something that a stolen session must not do."""

    password: Password


class PasswordChange(BaseModel):
    """A new password, and whether every other device is signed out."""

    old_password: Password
    new_password: Password
    end_other_sessions: bool = True


class EmailChange(BaseModel):
    """A new address."""

    password: Password
    new_email: Email
