"""Tokens that we did not sign, or not for this, open nothing."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import ECKey

from identity import tokens
from identity.tokens import import_key
from tests.identity.gateway import Gateway, run_verify, verify_settings
from tests.identity.people import SIGNING_KEY, Door, Person
from tests.support.running import RunningService

KEY = import_key(SIGNING_KEY)
STRANGER = ECKey.generate_key("P-256", {"kid": str(KEY.kid)})
BIND = "the bind cookie of the forger's own session"


@pytest.fixture(scope="module")
async def gateway(identity: RunningService) -> AsyncIterator[Gateway]:
    async with run_verify(verify_settings(identity.database.url)) as found:
        yield found


@pytest.fixture(scope="module")
async def ana(door: Door) -> Person:
    return await door.register()


def claims(**changes: Any) -> dict[str, Any]:
    now = int(time.time())
    genuine = {
        "sub": "5",
        "sid": "7",
        "aud": "garderobe",
        "iat": now,
        "exp": now + 300,
        "gen": 1,
        "bnd": tokens.bind_hash(BIND),
    }
    return {name: value for name, value in (genuine | changes).items() if value is not None}


def signed(header: dict[str, Any] | None = None, key: ECKey = KEY, **changes: Any) -> str:
    genuine = {"alg": "ES256", "kid": KEY.kid, "typ": "at+jwt"}
    if header is None and key is KEY:
        return tokens.sign(claims(**changes), KEY)
    return jwt.encode(genuine | (header or {}), claims(**changes), key)


def by_hand(header: dict[str, Any], seal: bytes | None = None) -> str:
    """A token of any header; sealed with HMAC when `seal` is given."""
    parts = [json.dumps(part).encode() for part in (header, claims())]
    body = ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)
    digest = hmac.digest(seal, body.encode(), hashlib.sha256) if seal is not None else b""
    return f"{body}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


PUBLIC_PEM = KEY.as_pem(private=False)
FORGED = {
    "alg none": by_hand({"alg": "none", "kid": KEY.kid, "typ": "at+jwt"}),
    "alg None": by_hand({"alg": "None", "kid": KEY.kid, "typ": "at+jwt"}),
    "HS256 with the public key": by_hand(
        {"alg": "HS256", "kid": KEY.kid, "typ": "at+jwt"}, PUBLIC_PEM
    ),
    "another key": signed(key=STRANGER),
    "a key in the header": signed({"jwk": STRANGER.as_dict(private=False)}, STRANGER),
    "kid is a path": signed({"kid": "../../../../dev/null"}),
    "kid is unknown": signed({"kid": "another"}),
    "wrong type": signed({"typ": "JWT"}),
    "wrong audience": signed(aud="another"),
    "no audience": signed(aud=None),
    "ended": signed(exp=int(time.time()) - 1),
    "never ends": signed(exp=None),
    "not begun": signed(iat=int(time.time()) + 3600),
    "no subject": signed(sub=None),
    "no session": signed(sid=None),
    "subject is no id": signed(sub="admin"),
    "not bound": signed(bnd=None),
    "bound to another": signed(bnd=tokens.bind_hash("another")),
    "oversize": signed(padding="x" * 9000),
    "cut": signed()[:-10],
    "not a token": "a.b.c",
    "one part": "abc",
}


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize("mode", ["required", "optional"])
async def test_forged_tokens_are_refused(gateway: Gateway, name: str, mode: str) -> None:
    answer = await gateway.ask(
        mode, authorization=f"Bearer {FORGED[name]}", cookie=f"garderobe-bind={BIND}"
    )

    assert answer.status_code == 401
    assert "authorization" not in answer.headers


async def test_the_forger_would_pass_with_our_key(gateway: Gateway) -> None:
    """Shows that the tokens above fail for the reason they name."""
    answer = await gateway.ask(authorization=f"Bearer {signed()}", cookie=f"garderobe-bind={BIND}")

    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["alg none", "HS256 with the public key", "another key", "ended"])
async def test_the_service_refuses_them_itself(door: Door, name: str) -> None:
    answer = await door.browser().get(
        "/api/identity/v1/profiles/me", headers={"Authorization": f"Bearer {FORGED[name]}"}
    )

    assert answer.status_code == 401


async def test_only_the_public_half_of_the_key_is_published(door: Door) -> None:
    (key,) = (await door.browser().get("/.well-known/jwks.json")).json()["keys"]

    assert key.keys() == {"kty", "crv", "x", "y", "kid", "use", "alg"}
