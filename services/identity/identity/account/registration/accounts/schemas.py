"""Registration as it travels over HTTP."""

from typing import Annotated

from pydantic import BaseModel, Field

from identity.profile.profiles.schemas import Email, Secret, Text, Username

Password = Annotated[Secret, Field(min_length=1, max_length=128)]
"""A password in any of its roles; whether it may be chosen is a rule of its own."""


class NewAccount(BaseModel):
    """Who wants to join."""

    email: Email
    username: Username
    password: Annotated[Secret, Field(min_length=10, max_length=128)]
    invite_code: Annotated[Text, Field(max_length=100)] | None = None
    terms_version: Annotated[Text, Field(max_length=40)] | None = None
    age_confirmed: bool = False


class UsernameAvailability(BaseModel):
    """Whether a username can be had; `reason` is a sentence for a person when it cannot."""

    available: bool
    reason: str | None = None
