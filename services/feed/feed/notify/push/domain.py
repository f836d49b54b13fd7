"""Subscribes devices to web push, and records what becomes of messages to them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.metrics import PUSHES
from feed.notify.push import rules, store
from feed.notify.push.errors import (
    PushKeyChanged,
    PushNotOffered,
    PushSubscriptionNotFound,
    UnknownPushService,
)
from feed.notify.push.models import PushSubscription
from feed.notify.push.rules import Outcome
from feed.notify.push.schemas import NewPushSubscription, PushDeviceOut, PushOut
from feed.notify.push.store import Claim
from feed.push_sender import TTL_SECONDS, PushOffer, Reply
from shared.features.account_erasure import lock_active_accounts
from shared.http.device_names import device_name
from shared.http.viewer import Viewer

log = structlog.get_logger()

LIFETIME = timedelta(seconds=TTL_SECONDS)
LEASE = timedelta(seconds=60)
"""How soon a delivery is tried again if its process dies; longer than an attempt takes."""
BATCH = 32
"""Messages that are sent to one push service at once."""


async def get_push(session: AsyncSession, viewer: Viewer, offer: PushOffer) -> PushOut:
    """Return the server's key and the viewer's devices."""
    key = offer.public_key
    rows = await store.list_subscriptions(session, viewer.id, key) if key else []
    own = next((row for row in rows if row.session_id == viewer.session_id), None)
    return PushOut(
        public_key=key,
        devices=[_device(row, viewer) for row in rows if not row.turned_off],
        endpoint=own.endpoint if own else None,
        turned_off=own.turned_off if own else False,
    )


async def subscribe(
    session: AsyncSession,
    viewer: Viewer,
    offer: PushOffer,
    new: NewPushSubscription,
    user_agent: str,
) -> PushDeviceOut:
    """Push notifications to the viewer's browser from now on, and to nobody else's through it.

    Raises PushNotOffered, PushKeyChanged or UnknownPushService.
    """
    if offer.public_key is None:
        raise PushNotOffered
    if new.public_key != offer.public_key:
        raise PushKeyChanged
    service = rules.push_service(new.endpoint, offer.hosts)
    if service is None:
        raise UnknownPushService
    if not await lock_active_accounts(session, viewer.id):
        raise PushSubscriptionNotFound
    subscription_id = await store.replace_subscription(
        session,
        rules.MAX_DEVICES,
        user_id=viewer.id,
        session_id=viewer.session_id,
        endpoint=new.endpoint,
        service=service,
        public_key=new.public_key,
        p256dh=new.keys.p256dh,
        auth=new.keys.auth,
        label=device_name(user_agent),
    )
    return _device(await _find(session, viewer, subscription_id), viewer)


async def unsubscribe(session: AsyncSession, viewer: Viewer, subscription_id: int) -> None:
    """Push no more to one of the viewer's devices.

    Another device learns of it when it opens the app next, and unsubscribes. Raises
    PushSubscriptionNotFound.
    """
    row = await _find(session, viewer, subscription_id)
    if row.turned_off:
        raise PushSubscriptionNotFound
    if row.session_id == viewer.session_id:
        await store.delete_subscription(session, viewer.id, subscription_id)
    else:
        await store.update_turned_off(session, viewer.id, subscription_id)


async def push_notification(session: AsyncSession, user_id: int, notification_id: int) -> None:
    """Push a notification to the person's devices, once this transaction is committed."""
    await store.add_deliveries(session, user_id, notification_id, LIFETIME)


async def end_session(session: AsyncSession, user_id: int, session_id: str) -> None:
    """Push no more to the device of a session that has ended."""
    await store.delete_of_session(session, user_id, session_id)


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete a person's devices and what is to be sent to them; return how many devices."""
    return await store.delete_all(session, user_id)


async def delete_unusable(session: AsyncSession, public_key: str, hosts: Sequence[str]) -> None:
    """Delete devices that subscribed with another key; browsers subscribe again when they visit."""
    await store.delete_unusable(session, public_key, list(hosts))


async def claim_due(session: AsyncSession, service: str) -> list[Claim]:
    """Return messages to send to a push service now. They are this process's for a minute."""
    return await store.claim_deliveries(session, service, BATCH, LEASE)


async def settle(session: AsyncSession, claim: Claim, service: str, reply: Reply | None) -> None:
    """Record the reply to a message; None if there was nothing to send any more."""
    outcome = Outcome.WITHDRAWN if reply is None else rules.outcome_of(reply.status)
    if outcome is Outcome.RETRIED and reply is not None:
        seconds = rules.retry_seconds(claim.attempts, reply.retry_after, datetime.now(UTC))
        # Beyond its lifetime, any pause is as long as another.
        pause = min(timedelta(seconds=seconds), LIFETIME)
        if not await store.update_due(session, claim, pause):
            outcome = Outcome.EXPIRED
    if outcome is Outcome.GONE:
        await store.delete_gone(session, claim)
    elif outcome is not Outcome.RETRIED:
        await store.delete_delivery(session, claim)
    if outcome is Outcome.SENT:
        await store.update_succeeded(session, claim)
    PUSHES.labels(outcome.value).inc()
    if outcome in {Outcome.REJECTED, Outcome.EXPIRED} and reply is not None:
        log.warning("push_dropped", push_service=service, status=reply.status)


async def _find(session: AsyncSession, viewer: Viewer, subscription_id: int) -> PushSubscription:
    row = await store.get_subscription(session, viewer.id, subscription_id)
    if row is None:
        raise PushSubscriptionNotFound
    return row


def _device(row: PushSubscription, viewer: Viewer) -> PushDeviceOut:
    return PushDeviceOut(
        id=row.id,
        label=row.label,
        current=row.session_id == viewer.session_id,
        created_at=row.created_at,
        succeeded_at=row.succeeded_at,
    )
