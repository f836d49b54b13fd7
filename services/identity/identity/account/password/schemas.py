"""Schemas of changing password and email address."""

from pydantic import BaseModel

from identity.account.registration.accounts.schemas import Password
from identity.profile.profiles.schemas import Email


class Confirmation(BaseModel):
    """The password again, for what a stolen session must not be able to do."""

    password: Password


class PasswordChange(BaseModel):
    """A new password, and whether to log out all other devices."""

    old_password: Password
    new_password: Password
    end_other_sessions: bool = True


class EmailChange(BaseModel):
    """A new email address."""

    password: Password
    new_email: Email
