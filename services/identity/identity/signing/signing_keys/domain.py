"""Making, rotating and revoking the keys that sign access tokens."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from joserfc.jwk import ECKey
from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.encryption import Vault
from identity.signing.signing_keys import store
from identity.signing.signing_keys.models import SigningKey
from identity.signing.signing_keys.rules import KeySchedule, PublicKey
from identity.signing.signing_keys.schemas import KeyState
from identity.tokens import import_key, new_key
from shared.errors import Conflict, NotFound

log = structlog.get_logger()


class KeyWaits(Conflict):
    """The next key is published already and waits for its time."""

    code = "key_waits"
    detail = (
        "The next key is already published. It starts signing once every service has fetched it."
    )


def key_schedule_of(rows: Sequence[SigningKey]) -> KeySchedule:
    """What the rules know of the rows."""
    return KeySchedule(
        PublicKey(row.kid, row.public_jwk, row.signs_from, row.revoked_at) for row in rows
    )


async def make_first_key(session: AsyncSession, vault: Vault, given: str, now: datetime) -> None:
    """Without any key, take the one that the environment gives, else a new one."""
    await store.get_lock(session)
    if not await store.list_keys(session):
        await _publish(session, vault, import_key(given) if given else new_key(), now)


async def list_keys(session: AsyncSession, now: datetime) -> list[KeyState]:
    """Every key there was, the oldest first."""
    rows = {row.kid: row for row in await store.list_keys(session)}
    ring = key_schedule_of(list(rows.values()))
    return [
        KeyState(
            kid=key.kid,
            state=ring.state(key, now),
            published_at=rows[key.kid].published_at,
            signs_from=key.signs_from,
            verifies_until=ring.verifies_until(key),
        )
        for key in ring.keys
    ]


async def rotate_keys(
    session: AsyncSession, vault: Vault, wait: timedelta, now: datetime, by: str
) -> datetime:
    """Publish the next key; answers from when on it signs. Raises KeyWaits."""
    await store.get_lock(session)
    if key_schedule_of(await store.list_keys(session)).waiting(now):
        raise KeyWaits
    await _publish(session, vault, new_key(), now + wait)
    _note(session, "key_rotated", by)
    return now + wait


async def revoke_key(session: AsyncSession, vault: Vault, kid: str, now: datetime, by: str) -> None:
    """Let a key go at once, with all that it signed; raises NotFound.

    If it was the one that signs, the one that waits signs now, or a new one: everybody has to
    renew their access token, and nobody is signed out.
    """
    await store.get_lock(session)
    ring = key_schedule_of(await store.list_keys(session))
    key = next((one for one in ring.keys if one.kid == kid and one.revoked_at is None), None)
    if key is None:
        raise NotFound("There's no key with this id, or it's already revoked. See `keys list`.")
    if key == ring.signer(now):
        await _replace_now(session, vault, ring, now)
    await store.update_revoked(session, kid, now)
    _note(session, "key_revoked", by)


async def rotate_when_due(
    session: AsyncSession, vault: Vault, every: timedelta, wait: timedelta, now: datetime
) -> bool:
    """Publish the next key in time, and forget the private part of those that are gone."""
    await store.get_lock(session)
    ring = key_schedule_of(await store.list_keys(session))
    past = [key.kid for key in ring.keys if ring.state(key, now) == "gone"]
    await store.update_private_forgotten(session, past)
    if not ring.is_rotation_due(now, every, wait):
        return False
    await rotate_keys(session, vault, wait, now, by="rotation")
    return True


async def _replace_now(
    session: AsyncSession, vault: Vault, ring: KeySchedule, now: datetime
) -> None:
    if waiting := ring.waiting(now):
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


def _note(session: AsyncSession, act: audit_log.OperatorAct, by: str) -> None:
    audit_log.record(session, act, account_id=None, address="", user_agent=by)
