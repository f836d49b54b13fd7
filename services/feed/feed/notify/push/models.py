"""Subscriptions of browsers to web push, and messages that are due."""

from datetime import datetime

from sqlalchemy import TIMESTAMP
from sqlmodel import Field

from feed.db import Table, foreign_id
from shared.data.ids import new_id


class PushSubscription(Table, table=True):
    """One browser's subscription, which ends with the session that made it."""

    __tablename__ = "push_subscriptions"

    id: int = new_id()
    user_id: int = foreign_id()
    session_id: str
    endpoint: str = Field(unique=True)
    service: str
    """The entry of the setting `push_hosts` that allows the endpoint."""
    public_key: str
    """Our key, with which the browser subscribed."""
    p256dh: str
    auth: str
    label: str
    """The device's name, such as `Firefox on Windows`."""
    turned_off: bool = False
    """Whether it was turned off on another device; kept, so that the browser learns of it."""
    created_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    succeeded_at: datetime | None = Field(default=None, sa_type=TIMESTAMP(timezone=True))


class PushDelivery(Table, table=True):
    """One notification to be sent to one subscription."""

    __tablename__ = "push_deliveries"

    subscription_id: int = foreign_id(primary_key=True)
    notification_id: int = foreign_id(primary_key=True)
    service: str
    attempts: int = 0
    due_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
    """While it is being sent: when it is tried again if this process dies."""
    expires_at: datetime = Field(sa_type=TIMESTAMP(timezone=True))
