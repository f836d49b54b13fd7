"""Schemas of verifying an email address."""

from typing import Annotated

from pydantic import BaseModel, Field


class LinkToken(BaseModel):
    """The token of a link in an email."""

    token: Annotated[str, Field(max_length=500)]


class AddressOut(BaseModel):
    """The account's current email address."""

    email: str


class Asked(BaseModel):
    """The request was accepted; the rest happens by email."""
