"""The life cycle of signing keys: waiting, signing, retired, gone."""

from datetime import UTC, datetime, timedelta

import pytest

from identity.encryption import Unreadable, Vault
from identity.settings import Settings
from identity.signing.signing_keys.rules import NEVER, KeySchedule, PublicKey
from shared.http.auth import ASK_SECONDS, KEEP_SECONDS

START = datetime(2026, 1, 1, tzinfo=UTC)
WAIT = timedelta(minutes=5)
EVERY = timedelta(days=90)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def key(kid: str, minutes: float, revoked: float | None = None) -> PublicKey:
    return PublicKey(kid, {}, at(minutes), None if revoked is None else at(revoked))


OLD, NEW = key("old", 0), key("new", 60)


@pytest.mark.parametrize(
    ("minutes", "old", "new"),
    [
        (0, "signing", "waiting"),
        (59.9, "signing", "waiting"),
        (60, "retired", "signing"),
        (65.05, "retired", "signing"),
        (65.1, "gone", "signing"),
        (99999, "gone", "signing"),
    ],
)
def test_the_clock_alone_changes_a_keys_state(minutes: float, old: str, new: str) -> None:
    ring = KeySchedule([NEW, OLD])

    assert (ring.state(OLD, at(minutes)), ring.state(NEW, at(minutes))) == (old, new)
    verifying = {one.kid for one in ring.verifying(at(minutes))}
    assert verifying == {"new"} | ({"old"} if old != "gone" else set())


def test_the_only_key_signs_at_any_time() -> None:
    ring = KeySchedule([OLD])

    assert ring.verifies_until(OLD) == NEVER
    assert ring.signer(at(-10)) == ring.signer(at(1e6)) == OLD


def test_a_key_revoked_while_waiting_ends_no_other() -> None:
    ring = KeySchedule([OLD, key("new", 60, revoked=30)])

    assert ring.state(OLD, at(90)) == "signing"
    assert ring.verifies_until(OLD) == NEVER


def test_a_gone_key_stays_gone_when_its_successor_is_revoked() -> None:
    ring = KeySchedule([OLD, key("new", 60, revoked=100), key("next", 100)])

    assert ring.state(OLD, at(101)) == "gone"
    assert [one.kid for one in ring.verifying(at(101))] == ["next"]
    assert ring.verifying(at(101)) == ring.verifying(at(100))


def test_a_revoked_key_verifies_nothing_anymore() -> None:
    ring = KeySchedule([key("old", 0, revoked=10), key("new", 10)])

    assert [one.kid for one in ring.verifying(at(10))] == ["new"]


def test_the_next_key_is_due_early_enough_to_sign_in_time() -> None:
    due = at(0) + EVERY - WAIT

    assert not KeySchedule([OLD]).is_rotation_due(due - timedelta(seconds=1), EVERY, WAIT)
    assert KeySchedule([OLD]).is_rotation_due(due, EVERY, WAIT)
    waiting = PublicKey("new", {}, due + WAIT)
    assert not KeySchedule([OLD, waiting]).is_rotation_due(due, EVERY, WAIT)
    assert not KeySchedule([]).is_rotation_due(due, EVERY, WAIT)


def test_the_next_key_waits_longer_than_services_cache_keys() -> None:
    assert Settings.model_fields["key_wait_seconds"].default > KEEP_SECONDS + ASK_SECONDS


def test_a_sealed_text_opens_only_with_its_context_secret_and_purpose() -> None:
    sealed = Vault("s" * 32, "keys").seal("text", "a")

    assert Vault("s" * 32, "keys").open(sealed, "a") == "text"
    for vault, context, text in [
        (Vault("s" * 32, "keys"), "b", sealed),
        (Vault("t" * 32, "keys"), "a", sealed),
        (Vault("s" * 32, "others"), "a", sealed),
        (Vault("s" * 32, "keys"), "a", sealed[:-4] + "AAAA"),
        (Vault("s" * 32, "keys"), "a", ""),
    ]:
        with pytest.raises(Unreadable):
            vault.open(text, context)
