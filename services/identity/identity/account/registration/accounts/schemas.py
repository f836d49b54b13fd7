"""Schemas of registration."""

from typing import Annotated

from pydantic import BaseModel, Field

from identity.profile.profiles.schemas import Email, Secret, Text, Username

Password = Annotated[Secret, Field(min_length=1, max_length=128)]
"""Any password, also an existing one; new ones are checked by rules."""


class NewAccount(BaseModel):
    """A new account."""

    email: Email
    username: Username
    password: Annotated[Secret, Field(min_length=10, max_length=128)]
    invite_code: Annotated[Text, Field(max_length=100)] | None = None
    terms_version: Annotated[Text, Field(max_length=40)] | None = None
    age_confirmed: bool = False


class UsernameAvailability(BaseModel):
    """Whether a username is available; if not, `reason` is a sentence to show."""

    available: bool
    reason: str | None = None
