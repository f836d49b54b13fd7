"""Linked providers as they travel over HTTP."""

from datetime import datetime

from pydantic import BaseModel


class LinkedProviderOut(BaseModel):
    """One way in; `email` is what the provider calls you."""

    provider: str
    name: str
    email: str | None
    linked_at: datetime


class LinkedProviderList(BaseModel):
    """Every provider that lets you in, the first linked first."""

    items: list[LinkedProviderOut]
