"""Recovery as it travels over HTTP."""

from pydantic import BaseModel

from identity.accounts.schemas import Password
from identity.codes.schemas import Challenged
from identity.profiles.schemas import Email
from identity.verification.schemas import LinkToken


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
