"""Addresses and their proof as they travel over HTTP."""

from typing import Annotated

from pydantic import BaseModel, Field


class LinkToken(BaseModel):
    """The token of a link in a letter."""

    token: Annotated[str, Field(max_length=500)]


class AddressOut(BaseModel):
    """The address that the account has now."""

    email: str


class Asked(BaseModel):
    """It was heard; what follows comes by mail."""
