"""Checking what another provider signed about a person: the ID tokens of OpenID Connect."""

import hmac
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from joserfc import jwt
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import ECKey, Key, KeySet, OKPKey, RSAKey
from joserfc.jws import JWSRegistry

from shared.errors import ApiError

ALGORITHMS = (
    *("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    *("ES256", "ES384", "ES512", "Ed25519", "EdDSA"),
)
"""Signatures that only the provider can make: neither `none` nor those of a shared secret."""
LEEWAY_SECONDS = 60
MAX_AGE_SECONDS = 600
"""A token is made while the person signs in, which may take ten minutes here."""
MAX_SUBJECT = 255
"""From OpenID Connect Core, 2."""

MAX_TEXT = 300

_KINDS: dict[str, type[RSAKey | ECKey | OKPKey]] = {"RSA": RSAKey, "EC": ECKey, "OKP": OKPKey}
_HEADERS = JWSRegistry(algorithms=ALGORITHMS, strict_check_header=False)


class ProviderNotTrusted(ApiError):
    """What came back is not what the provider may say to us about this sign-in."""

    code = "provider_not_trusted"
    detail = "We couldn't verify the provider's answer. Please try again."


class UnknownKey(ProviderNotTrusted):
    """Signed with a key that the provider had not published when we looked."""


@dataclass(frozen=True)
class IdentityClaims:
    """What a provider told about a person; all but the subject may be missing."""

    subject: str
    email: str | None = None
    email_verified: bool = False
    name: str | None = None
    preferred_username: str | None = None

    @classmethod
    def of(cls, claims: Mapping[str, Any]) -> "IdentityClaims":
        def text(name: str) -> str | None:
            value = claims.get(name)
            if not isinstance(value, str):
                return None
            # Among what cannot be printed is what Postgres cannot keep.
            shown = (char if char.isprintable() else " " for char in value[:MAX_TEXT])
            return "".join(shown).strip() or None

        return cls(
            subject=claims["sub"],
            email=text("email"),
            # Only the truth itself: "true" and 1 are said by who is not sure.
            email_verified=claims.get("email_verified") is True,
            name=text("name"),
            preferred_username=text("preferred_username"),
        )


def import_keys(document: Any) -> KeySet:
    """The keys of a JWKS that verify signatures; those that we cannot use are passed over.

    Raises ProviderNotTrusted when none is left.
    """
    keys: list[Key] = []
    listed = document.get("keys") if isinstance(document, dict) else None
    for data in listed if isinstance(listed, list) else []:
        with suppress(JoseError, ValueError, TypeError, KeyError, AttributeError):
            if data.get("use", "sig") == "sig":
                keys.append(_KINDS[data["kty"]].import_key(data))
    if not keys:
        raise ProviderNotTrusted
    return KeySet(keys)


def read_id_token(
    token: str, keys: KeySet, *, issuer: str, client_id: str, nonce: str, now: datetime
) -> dict[str, Any]:
    """The claims of a token made by this provider for us and for this very attempt.

    Raises ProviderNotTrusted, or UnknownKey when newer keys may help (OpenID Connect Core,
    3.1.3.7).
    """
    try:
        decoded = jwt.decode(token, keys, registry=_HEADERS)
        _rules(issuer, now).validate(decoded.claims)
    except InvalidKeyIdError as exc:
        raise UnknownKey from exc
    except (JoseError, ValueError, TypeError) as exc:
        raise ProviderNotTrusted from exc
    if not _is_for_us(decoded.claims, client_id, nonce, now):
        raise ProviderNotTrusted
    return decoded.claims


def _rules(issuer: str, now: datetime) -> jwt.JWTClaimsRegistry:
    return jwt.JWTClaimsRegistry(
        now=int(now.timestamp()),
        leeway=LEEWAY_SECONDS,
        iss={"essential": True, "value": issuer},
        sub={"essential": True},
        aud={"essential": True},
        exp={"essential": True},
        iat={"essential": True},
        nonce={"essential": True},
    )


def _is_for_us(claims: Mapping[str, Any], client_id: str, nonce: str, now: datetime) -> bool:
    # Beside us an audience would be somebody who may show the token as well: we trust none.
    ours = claims["aud"] in (client_id, [client_id]) and claims.get("azp", client_id) == client_id
    fresh = claims["iat"] > now.timestamp() - MAX_AGE_SECONDS - LEEWAY_SECONDS
    named = 0 < len(claims["sub"]) <= MAX_SUBJECT and claims["sub"].isprintable()
    asked = hmac.compare_digest(str(claims["nonce"]).encode(), nonce.encode())
    return ours and fresh and named and asked
