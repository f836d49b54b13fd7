"""Schemas of linked providers."""

from datetime import datetime

from pydantic import BaseModel


class LinkedProviderOut(BaseModel):
    """A linked provider; `email` is your email address there."""

    provider: str
    name: str
    email: str | None
    linked_at: datetime


class LinkedProviderList(BaseModel):
    """Every linked provider, the first linked first."""

    items: list[LinkedProviderOut]
