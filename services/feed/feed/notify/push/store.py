"""Push subscriptions and deliveries in Postgres."""

from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.notify.push.models import PushSubscription

_LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('push ' || :user_id, 0))")
_DELETE_REPLACED = text("""
DELETE FROM push_subscriptions
WHERE (endpoint = :endpoint AND (user_id <> :user_id OR session_id <> :session_id))
  OR (endpoint <> :endpoint AND user_id = :user_id AND session_id = :session_id)
""")
_INSERT = text("""
INSERT INTO push_subscriptions
  (user_id, session_id, endpoint, service, public_key, p256dh, auth, label)
VALUES (:user_id, :session_id, :endpoint, :service, :public_key, :p256dh, :auth, :label)
ON CONFLICT (endpoint) DO UPDATE SET
  user_id = excluded.user_id, session_id = excluded.session_id, service = excluded.service,
  public_key = excluded.public_key, p256dh = excluded.p256dh, auth = excluded.auth,
  label = excluded.label, turned_off = false
RETURNING id
""")
_DELETE_OLDEST = text("""
DELETE FROM push_subscriptions WHERE id IN (
  SELECT id FROM push_subscriptions WHERE user_id = :user_id ORDER BY id DESC OFFSET :max
)
""")
_TURN_OFF = text("""
UPDATE push_subscriptions SET turned_off = true
WHERE id = :id AND user_id = :user_id AND NOT turned_off
""")
_DELETE_DELIVERIES_TO = text("DELETE FROM push_deliveries WHERE subscription_id = :id")
_DELETE_OWN = text("DELETE FROM push_subscriptions WHERE id = :id AND user_id = :user_id")
_DELETE_OF_SESSION = text("""
DELETE FROM push_subscriptions WHERE user_id = :user_id AND session_id = :session_id
""")
_DELETE_ALL = text("DELETE FROM push_subscriptions WHERE user_id = :user_id RETURNING id")
_DELETE_UNUSABLE = text("""
DELETE FROM push_subscriptions WHERE public_key <> :public_key OR service <> ALL(:services)
""")
_DELETE_GONE = text("DELETE FROM push_subscriptions WHERE id = :id")
_SUCCEEDED = text("UPDATE push_subscriptions SET succeeded_at = now() WHERE id = :id")
# The lock prevents a deletion between the two, which would fail the whole transaction.
_ADD_DELIVERIES = text("""
INSERT INTO push_deliveries (subscription_id, notification_id, service, expires_at)
SELECT id, :notification_id, service, now() + :lifetime
FROM push_subscriptions WHERE user_id = :user_id AND NOT turned_off ORDER BY id FOR KEY SHARE
ON CONFLICT DO NOTHING
""")
_CLAIM = text("""
WITH due AS MATERIALIZED (
  SELECT subscription_id, notification_id FROM push_deliveries
  WHERE service = :service AND due_at <= now() ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED
)
UPDATE push_deliveries AS delivery SET attempts = delivery.attempts + 1, due_at = now() + :lease
FROM due, push_subscriptions AS subscription
WHERE delivery.subscription_id = due.subscription_id
  AND delivery.notification_id = due.notification_id
  AND subscription.id = delivery.subscription_id
RETURNING delivery.subscription_id, delivery.notification_id, delivery.attempts,
  subscription.user_id, subscription.endpoint, subscription.p256dh, subscription.auth
""")
_DELETE_DELIVERY = text("""
DELETE FROM push_deliveries
WHERE subscription_id = :subscription_id AND notification_id = :notification_id
""")
_RETRY = text("""
UPDATE push_deliveries SET due_at = now() + :pause
WHERE subscription_id = :subscription_id AND notification_id = :notification_id
  AND now() + :pause < expires_at
""")


class Claim(NamedTuple):
    """A delivery that this process attempts, and the subscription that it is for."""

    subscription_id: int
    notification_id: int
    attempts: int
    """Including this one."""
    user_id: int
    endpoint: str
    p256dh: str
    auth: str

    @property
    def key(self) -> dict[str, int]:
        return {
            "subscription_id": self.subscription_id,
            "notification_id": self.notification_id,
        }


async def list_subscriptions(
    session: AsyncSession, user_id: int, public_key: str
) -> list[PushSubscription]:
    """Return a person's subscriptions with our key, the newest first."""
    query = (
        select(PushSubscription)
        .where(PushSubscription.user_id == user_id, PushSubscription.public_key == public_key)
        .order_by(col(PushSubscription.id).desc())
    )
    return list((await session.execute(query)).scalars())


async def get_subscription(
    session: AsyncSession, user_id: int, subscription_id: int
) -> PushSubscription | None:
    found = await session.get(PushSubscription, subscription_id)
    return found if found is not None and found.user_id == user_id else None


async def replace_subscription(session: AsyncSession, limit: int, **values: Any) -> int:
    """Insert or update a subscription, and return its id.

    It replaces that of the same session or endpoint, also another person's, and beyond `limit` the
    oldest.
    """
    await session.execute(_LOCK, {"user_id": str(values["user_id"])})
    await session.execute(_DELETE_REPLACED, values)
    found: int = (await session.execute(_INSERT, values)).scalar_one()
    await session.execute(_DELETE_OLDEST, {"user_id": values["user_id"], "max": limit})
    return found


async def update_turned_off(session: AsyncSession, user_id: int, subscription_id: int) -> None:
    await session.execute(_TURN_OFF, {"id": subscription_id, "user_id": user_id})
    await session.execute(_DELETE_DELIVERIES_TO, {"id": subscription_id})


async def delete_subscription(session: AsyncSession, user_id: int, subscription_id: int) -> None:
    await session.execute(_DELETE_OWN, {"id": subscription_id, "user_id": user_id})


async def delete_of_session(session: AsyncSession, user_id: int, session_id: str) -> None:
    await session.execute(_DELETE_OF_SESSION, {"user_id": user_id, "session_id": session_id})


async def delete_all(session: AsyncSession, user_id: int) -> int:
    """Delete a person's subscriptions with all deliveries; return how many."""
    return len((await session.execute(_DELETE_ALL, {"user_id": user_id})).all())


async def delete_unusable(session: AsyncSession, public_key: str, services: list[str]) -> None:
    """Delete subscriptions made with another key, or of services that are no longer allowed."""
    await session.execute(_DELETE_UNUSABLE, {"public_key": public_key, "services": services})


async def add_deliveries(
    session: AsyncSession, user_id: int, notification_id: int, lifetime: timedelta
) -> None:
    """Add a delivery of a notification to each of a person's devices."""
    params = {"user_id": user_id, "notification_id": notification_id, "lifetime": lifetime}
    await session.execute(_ADD_DELIVERIES, params)


async def claim_deliveries(
    session: AsyncSession, service: str, limit: int, lease: timedelta
) -> list[Claim]:
    """Return due deliveries of a push service; nobody else gets them for `lease`."""
    params = {"service": service, "limit": limit, "lease": lease}
    return [Claim._make(row) for row in await session.execute(_CLAIM, params)]


async def delete_delivery(session: AsyncSession, claim: Claim) -> None:
    await session.execute(_DELETE_DELIVERY, claim.key)


async def update_succeeded(session: AsyncSession, claim: Claim) -> None:
    await session.execute(_SUCCEEDED, {"id": claim.subscription_id})


async def delete_gone(session: AsyncSession, claim: Claim) -> None:
    """Delete the subscription of a claim with all of its deliveries."""
    await session.execute(_DELETE_GONE, {"id": claim.subscription_id})


async def update_due(session: AsyncSession, claim: Claim, pause: timedelta) -> bool:
    """Postpone a delivery; return False if it would be too old then."""
    result = await session.execute(_RETRY, {**claim.key, "pause": pause})
    return bool(result.rowcount)  # type: ignore[attr-defined]  # an UPDATE has one
