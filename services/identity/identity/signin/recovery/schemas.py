"""Schemas of account recovery."""

from pydantic import BaseModel

from identity.account.email.verification.schemas import LinkToken
from identity.account.registration.accounts.schemas import Password
from identity.profile.profiles.schemas import Email
from identity.signin.authorization_codes.schemas import Challenged


class Recovery(BaseModel):
    """The email address for the password reset link."""

    email: Email


class LoginLink(Challenged):
    """The email address for the login link."""

    email: Email


class Recovered(BaseModel):
    """The account whose password was reset; you can log in with it right away."""

    username: str


class NewPassword(LinkToken):
    """The new password, and the token of the reset link."""

    password: Password
