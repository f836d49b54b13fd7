"""The WebAuthn relying party: makes challenges for passkeys, and verifies signatures.

Challenges are not stored: each carries its expiry and a seal that only we can make, so requesting
one writes nothing.
"""

import hmac
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import structlog
import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

log = structlog.get_logger()

LIFETIME = timedelta(minutes=5)
SIGN_IN = "sign in"
"""The purpose of challenges that any passkey may sign."""
_NONCE_BYTES = 16
_EXPIRY_BYTES = 8
_SEAL_BYTES = 32


@dataclass(frozen=True)
class Challenge:
    """A valid challenge; `nonce` is unique."""

    nonce: str
    expires_at: datetime
    raw: bytes


@dataclass(frozen=True)
class NewKey:
    """A new credential of an authenticator."""

    credential_id: str
    public_key: bytes
    sign_count: int


class RelyingParty:
    """Creates and verifies passkeys; its id is the host of the public URL."""

    def __init__(self, public_url: str, secret: str) -> None:
        url = urlsplit(public_url)
        self._origin = f"{url.scheme}://{url.netloc}"
        self._id = url.hostname or ""
        self._key = hmac.digest(secret.encode(), b"passkey challenges", "sha256")

    def new_challenge(self, purpose: str, now: datetime) -> bytes:
        """Return random bytes, their expiry and a seal."""
        expiry = int((now + LIFETIME).timestamp())
        body = secrets.token_bytes(_NONCE_BYTES) + expiry.to_bytes(_EXPIRY_BYTES)
        return body + self._seal(purpose, body)

    def read_challenge(self, client_data: str, purpose: str, now: datetime) -> Challenge | None:
        """Return the challenge in a browser's client data; None if not ours or expired."""
        try:
            raw = parse_client_data_json(base64url_to_bytes(client_data)).challenge
        except Exception:
            # Malformed input makes the library and its dependencies raise many kinds.
            return None
        body, seal = raw[:-_SEAL_BYTES], raw[-_SEAL_BYTES:]
        if not hmac.compare_digest(seal, self._seal(purpose, body)):
            return None
        expires_at = datetime.fromtimestamp(int.from_bytes(body[_NONCE_BYTES:]), UTC)
        return Challenge(body[:_NONCE_BYTES].hex(), expires_at, raw) if expires_at > now else None

    def creation_options(
        self, purpose: str, user: tuple[int, str], existing: Iterable[str], now: datetime
    ) -> dict[str, object]:
        """Return PublicKeyCredentialCreationOptionsJSON for `user`, an account's id and username.

        The passkey has to be discoverable without a username and to verify its user. `existing`
        are the account's credential ids.
        """
        account_id, username = user
        options = webauthn.generate_registration_options(
            rp_id=self._id,
            rp_name="Garderobe",
            user_id=base64url_to_bytes(user_handle(account_id)),
            user_name=username,
            challenge=self.new_challenge(purpose, now),
            timeout=_milliseconds(LIFETIME),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in existing
            ],
        )
        return _as_dict(webauthn.options_to_json(options))

    def request_options(self, now: datetime) -> dict[str, object]:
        """Return PublicKeyCredentialRequestOptionsJSON, which does not depend on any account."""
        options = webauthn.generate_authentication_options(
            rp_id=self._id,
            challenge=self.new_challenge(SIGN_IN, now),
            timeout=_milliseconds(LIFETIME),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _as_dict(webauthn.options_to_json(options))

    def verify_new(self, credential: dict[str, object], challenge: Challenge) -> NewKey | None:
        """Return the credential created for the challenge; None if it cannot be verified."""
        try:
            created = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge.raw,
                expected_rp_id=self._id,
                expected_origin=self._origin,
                require_user_verification=True,
            )
        except Exception as exc:
            log.info("passkey_not_made", reason=str(exc))
            return None
        credential_id = bytes_to_base64url(created.credential_id)
        return NewKey(credential_id, created.credential_public_key, created.sign_count)

    def verify(
        self,
        credential: dict[str, object],
        challenge: Challenge,
        public_key: bytes,
        sign_count: int,
    ) -> int | None:
        """Return the new signature counter; None if the signature is wrong or the key cloned."""
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge.raw,
                expected_rp_id=self._id,
                expected_origin=self._origin,
                credential_public_key=public_key,
                credential_current_sign_count=sign_count,
                require_user_verification=True,
            )
        except Exception as exc:
            log.info("passkey_refused", reason=str(exc))
            return None
        return verified.new_sign_count

    def _seal(self, purpose: str, body: bytes) -> bytes:
        return hmac.digest(self._key, f"{purpose}.".encode() + body, "sha256")


def user_handle(account_id: int) -> str:
    """Return the account's user handle for authenticators, in base64url."""
    return bytes_to_base64url(account_id.to_bytes(8))


def _milliseconds(lifetime: timedelta) -> int:
    return int(lifetime.total_seconds() * 1000)


def _as_dict(options: str) -> dict[str, object]:
    parsed: dict[str, object] = json.loads(options)
    return parsed
