"""A grant shows one reported item to one moderator for ten minutes."""

from dataclasses import replace

import pytest
from pydantic import SecretStr

from shared.features.evidence import LIFETIME_SECONDS, Grant, Grants, InvalidGrant, Kind
from shared.http.sealer import Sealer, _digest
from shared.http.tokens import InvalidToken
from tests.support.tokens import access_token

OLD, NEW = "the current secret, long enough", "the next secret, long enough as well"
NOW = 1_764_000_000
GRANT = Grant(7, "comment", 12, 9, NOW + LIFETIME_SECONDS)


def grants(*secrets: str) -> Grants:
    return Grants([SecretStr(one) for one in secrets])


SIGNED = grants(OLD).sign(GRANT)
TEXT, _, SIGNATURE = SIGNED.rpartition(".")


@pytest.mark.parametrize("kind", ["outfit", "person", "tag", "comment"])
@pytest.mark.parametrize("outfit_id", [None, 0, 2**63 - 1])
def test_reading_returns_what_was_signed(kind: Kind, outfit_id: int | None) -> None:
    grant = replace(GRANT, kind=kind, outfit_id=outfit_id)

    assert grants(OLD).read(grants(OLD).sign(grant), NOW) == grant


@pytest.mark.parametrize("secrets", [(OLD, NEW), (NEW, OLD), (OLD,)])
def test_any_of_the_secrets_reads_and_the_first_signs(secrets: tuple[str, ...]) -> None:
    assert grants(*secrets).read(SIGNED, NOW) == GRANT
    assert grants(NEW, OLD).sign(GRANT) == grants(NEW).sign(GRANT)


def test_a_grant_expires_after_ten_minutes() -> None:
    assert grants(OLD).read(SIGNED, NOW + LIFETIME_SECONDS - 1) == GRANT
    with pytest.raises(InvalidGrant):
        grants(OLD).read(SIGNED, NOW + LIFETIME_SECONDS)


def test_a_grant_with_a_longer_lifetime_is_rejected() -> None:
    long_lived = grants(OLD).sign(replace(GRANT, expires=NOW + 10 * LIFETIME_SECONDS))
    with pytest.raises(InvalidGrant):
        grants(OLD).read(long_lived, NOW)


@pytest.mark.parametrize(
    "forged",
    [
        "",
        ".",
        TEXT,
        f"{TEXT}.",
        grants(NEW).sign(GRANT),
        # Another moderator, kind, item, outfit, expiry.
        SIGNED.replace("7.c", "8.c", 1),
        SIGNED.replace("comment", "outfit"),
        SIGNED.replace(".12.", ".13."),
        SIGNED.replace(".9.", ".8."),
        SIGNED.replace(".9.", ".."),
        SIGNED.replace(str(GRANT.expires), str(GRANT.expires - 1)),
        f"0{SIGNED}",
        f"{SIGNED}=",
        f"{SIGNED}\n",
        SIGNED[:-1],
        SIGNED.replace("7", "\uff17", 1),
        f"é{SIGNED}",
        "9" * 9000,
        # Signed for another purpose: as the gateway's seal, with the bare secret.
        f"{TEXT}.{_digest(TEXT, OLD.encode())}",
    ],
)
def test_a_forged_grant_is_rejected(forged: str) -> None:
    with pytest.raises(InvalidGrant):
        grants(OLD).read(forged, NOW)


def test_a_grant_is_not_accepted_as_a_bearer() -> None:
    with pytest.raises(InvalidToken):
        Sealer([SecretStr(OLD)]).unseal(SIGNED)


def test_a_bearer_is_not_accepted_as_a_grant() -> None:
    bearer = Sealer([SecretStr(OLD)]).seal(access_token(7))
    sealed_grant = Sealer([SecretStr(OLD)]).seal(TEXT)
    for token in (bearer, sealed_grant):
        with pytest.raises(InvalidGrant):
            grants(OLD).read(token, NOW)
