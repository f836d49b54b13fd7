"""Verifies the ID tokens of OpenID Connect providers."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import ECKey, Key, KeySet, OKPKey, RSAKey
from joserfc.jws import JWSRegistry

from shared.http.errors import ApiError
from shared.translations import lazy_gettext

ALGORITHMS = (
    *("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"),
    *("ES256", "ES384", "ES512", "Ed25519", "EdDSA"),
)
"""Signatures that only the provider can make: not `none`, and none with a shared secret."""
LEEWAY_SECONDS = 60
MAX_AGE_SECONDS = 600
"""A token is issued during the sign-in, which may take ten minutes."""
MAX_SUBJECT = 255
"""From OpenID Connect Core, 2."""

MAX_TEXT = 300

_KINDS: dict[str, type[RSAKey | ECKey | OKPKey]] = {"RSA": RSAKey, "EC": ECKey, "OKP": OKPKey}
_ESSENTIAL = ("sub", "aud", "exp", "iat", "nonce")
_HEADERS = JWSRegistry(algorithms=ALGORITHMS, strict_check_header=False)


class ProviderNotTrusted(ApiError):
    """The provider's response is not valid for this sign-in."""

    code = "provider_not_trusted"
    detail = lazy_gettext("We couldn't verify the provider's answer. Please try again.")


class UnknownKey(ProviderNotTrusted):
    """The token's key is not in the cached keys of the provider."""


@dataclass(frozen=True)
class IdentityClaims:
    """A provider's claims about a person; all except the subject may be missing."""

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
            # Unprintable characters include those that Postgres cannot store.
            printable = (char if char.isprintable() else " " for char in value[:MAX_TEXT])
            return "".join(printable).strip() or None

        return cls(
            subject=claims["sub"],
            email=text("email"),
            # Only true itself: providers that send "true" or 1 violate the specification.
            email_verified=claims.get("email_verified") is True,
            name=text("name"),
            preferred_username=text("preferred_username"),
        )


def import_keys(document: Any) -> KeySet:
    """Return the signature keys of a JWKS, skipping those that we cannot use.

    Raises ProviderNotTrusted if none is left.
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
    tokens: Mapping[str, Any],
    keys: KeySet,
    *,
    issuer: str,
    client_id: str,
    nonce: str,
    now: datetime,
) -> dict[str, Any]:
    """Return the claims of the ID token in a token response, verified for this client and attempt.

    Raises ProviderNotTrusted, or UnknownKey if newer keys may help (OpenID Connect Core, 3.1.3.7).
    """
    try:
        decoded = jwt.decode(tokens["id_token"], keys, registry=_HEADERS)
        params = {
            "client_id": client_id,
            "nonce": nonce,
            "access_token": tokens.get("access_token"),
        }
        claims = CodeIDToken(decoded.claims, _hash_header(decoded.header), _rules(issuer), params)
        claims.validate(now=int(now.timestamp()), leeway=LEEWAY_SECONDS)
    except InvalidKeyIdError as exc:
        raise UnknownKey from exc
    except (JoseError, ValueError, TypeError) as exc:
        raise ProviderNotTrusted from exc
    if not _is_for_us(decoded.claims, client_id, now):
        raise ProviderNotTrusted
    return decoded.claims


def _rules(issuer: str) -> dict[str, Any]:
    # Authlib by itself accepts blank values of the claims that it requires.
    rules: dict[str, Any] = {name: {"essential": True} for name in _ESSENTIAL}
    return rules | {"iss": {"essential": True, "value": issuer}}


def _hash_header(header: Mapping[str, Any]) -> dict[str, Any]:
    """Return the header from which Authlib takes the hash of `at_hash`."""
    # Authlib does not know the newer name of EdDSA (RFC 9864), whose hash is the same.
    return dict(header) | ({"alg": "EdDSA"} if header["alg"] == "Ed25519" else {})


def _is_for_us(claims: Mapping[str, Any], client_id: str, now: datetime) -> bool:
    # No other audience is accepted, because it could present the token as well.
    # Authlib takes a blank `azp` or `at_hash` for a missing one.
    ours = claims["aud"] in (client_id, [client_id]) and claims.get("azp", client_id) == client_id
    fresh = claims["iat"] > now.timestamp() - MAX_AGE_SECONDS - LEEWAY_SECONDS
    valid_subject = 0 < len(claims["sub"]) <= MAX_SUBJECT and claims["sub"].isprintable()
    return ours and fresh and valid_subject and claims.get("at_hash") != ""
