"""Recovery as it travels over HTTP."""

from pydantic import BaseModel

from identity.account.email.verification.schemas import LinkToken
from identity.account.registration.accounts.schemas import Password
from identity.profile.profiles.schemas import Email
from identity.signin.authorization_codes.schemas import Challenged


class Recovery(BaseModel):
    """The address to which a link shall be mailed."""

    email: Email


class LoginLink(Challenged):
    """The address to which a link to log in shall be mailed."""

    email: Email


class Recovered(BaseModel):
    """The account whose password was reset. Its owner can log in with it at once."""

    username: str


class NewPassword(LinkToken):
    """The password that the owner of the link chooses."""

    password: Password
