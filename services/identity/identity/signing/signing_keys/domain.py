"""Makes, rotates and revokes the keys that sign access tokens."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from joserfc.jwk import ECKey
from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.encryption import Vault
from identity.request_context import Device
from identity.signing.signing_keys import store
from identity.signing.signing_keys.errors import NextKeyPending
from identity.signing.signing_keys.models import SigningKey
from identity.signing.signing_keys.rules import KeySchedule, PublicKey
from identity.signing.signing_keys.schemas import KeyState
from identity.tokens import import_key, new_key
from shared.http.errors import NotFound

log = structlog.get_logger()


def key_schedule_of(rows: Sequence[SigningKey]) -> KeySchedule:
    """Return the schedule of the stored keys."""
    return KeySchedule(
        PublicKey(row.kid, row.public_jwk, row.signs_from, row.revoked_at) for row in rows
    )


async def make_first_key(session: AsyncSession, vault: Vault, given: str, now: datetime) -> None:
    """If there is no key yet, publish `given` (PEM, from the environment) or a new one."""
    await store.get_lock(session)
    if not await store.list_keys(session):
        await _publish(session, vault, import_key(given) if given else new_key(), now)


async def list_keys(session: AsyncSession, now: datetime) -> list[KeyState]:
    """Return every key, including past ones, the oldest first."""
    rows = {row.kid: row for row in await store.list_keys(session)}
    schedule = key_schedule_of(list(rows.values()))
    return [
        KeyState(
            kid=key.kid,
            state=schedule.state(key, now),
            published_at=rows[key.kid].published_at,
            signs_from=key.signs_from,
            verifies_until=schedule.verifies_until(key),
        )
        for key in schedule.keys
    ]


async def rotate_keys(
    session: AsyncSession, vault: Vault, wait: timedelta, now: datetime, by: str
) -> datetime:
    """Publish the next key and return when it starts signing. Raises NextKeyPending."""
    await store.get_lock(session)
    if key_schedule_of(await store.list_keys(session)).waiting(now):
        raise NextKeyPending
    await _publish(session, vault, new_key(), now + wait)
    audit_log.record(session, "key_rotated", None, Device("", by))
    return now + wait


async def revoke_key(session: AsyncSession, vault: Vault, kid: str, now: datetime, by: str) -> None:
    """Revoke a key at once, with every token that it signed; raises NotFound.

    If it was signing, the waiting key or a new one signs now: browsers renew their access tokens,
    and nobody is signed out.
    """
    await store.get_lock(session)
    schedule = key_schedule_of(await store.list_keys(session))
    key = next(
        (each for each in schedule.keys if each.kid == kid and each.revoked_at is None), None
    )
    if key is None:
        raise NotFound("There's no key with this id, or it's already revoked. See `keys list`.")
    if key == schedule.signer(now):
        await _replace_now(session, vault, schedule, now)
    await store.update_revoked(session, kid, now)
    audit_log.record(session, "key_revoked", None, Device("", by))


async def rotate_when_due(
    session: AsyncSession, vault: Vault, every: timedelta, wait: timedelta, now: datetime
) -> bool:
    """Publish the next key if it is time, and delete the private parts of expired keys."""
    await store.get_lock(session)
    schedule = key_schedule_of(await store.list_keys(session))
    past = [key.kid for key in schedule.keys if schedule.state(key, now) == "gone"]
    await store.delete_private_parts(session, past)
    if not schedule.is_rotation_due(now, every, wait):
        return False
    await rotate_keys(session, vault, wait, now, by="rotation")
    return True


async def _replace_now(
    session: AsyncSession, vault: Vault, schedule: KeySchedule, now: datetime
) -> None:
    if waiting := schedule.waiting(now):
        await store.update_signs_from(session, waiting[0].kid, now)
    else:
        await _publish(session, vault, new_key(), now)


async def _publish(session: AsyncSession, vault: Vault, key: ECKey, signs_from: datetime) -> None:
    kid = str(key.kid)
    row = SigningKey(
        kid=kid,
        public_jwk=dict(key.as_dict(private=False)),
        sealed_private=vault.seal(key.as_pem(private=True).decode(), kid),
        signs_from=signs_from,
    )
    await store.insert_key(session, row)
    log.info("key_published", kid=kid, signs_from=signs_from.isoformat())
