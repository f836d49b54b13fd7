"""Signing in as it travels over HTTP."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field

from identity.profiles.schemas import Secret, Text


class Credentials(BaseModel):
    """An email address or a username, and the password."""

    login: Annotated[
        Text,
        BeforeValidator(lambda value: value.strip().lower() if isinstance(value, str) else value),
        Field(min_length=1, max_length=254),
    ]
    password: Annotated[Secret, Field(min_length=1, max_length=128)]
    totp: Annotated[Text, Field(max_length=20)] | None = None
    """Not used yet."""
