"""Our side of WebAuthn: challenges for passkeys, and the checks of what they sign.

A challenge is kept nowhere: it carries its end and a seal that only we can make, so that asking
for one writes nothing.
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
"""The purpose of a challenge that any passkey may answer."""
_NONCE_BYTES = 16
_END_BYTES = 8
_SEAL_BYTES = 32


@dataclass(frozen=True)
class Challenge:
    """One that is still good; `nonce` tells it from all others."""

    nonce: str
    expires_at: datetime
    sent: bytes


@dataclass(frozen=True)
class NewKey:
    """What an authenticator has made for us."""

    credential_id: str
    public_key: bytes
    sign_count: int


class RelyingParty:
    """Known to authenticators by the host of our public address."""

    def __init__(self, public_url: str, secret: str) -> None:
        address = urlsplit(public_url)
        self._origin = f"{address.scheme}://{address.netloc}"
        self._id = address.hostname or ""
        self._key = hmac.digest(secret.encode(), b"passkey challenges", "sha256")

    def new_challenge(self, purpose: str, now: datetime) -> bytes:
        """Random bytes, their end, and a seal."""
        end = int((now + LIFETIME).timestamp())
        body = secrets.token_bytes(_NONCE_BYTES) + end.to_bytes(_END_BYTES)
        return body + self._seal(purpose, body)

    def read_challenge(self, client_data: str, purpose: str, now: datetime) -> Challenge | None:
        """The challenge that a browser's client data names, if it is ours and not over."""
        try:
            sent = parse_client_data_json(base64url_to_bytes(client_data)).challenge
        except Exception:
            # Of any kind: what is malformed makes the library, and what it uses, raise many.
            return None
        body, seal = sent[:-_SEAL_BYTES], sent[-_SEAL_BYTES:]
        if not hmac.compare_digest(seal, self._seal(purpose, body)):
            return None
        expires_at = datetime.fromtimestamp(int.from_bytes(body[_NONCE_BYTES:]), UTC)
        return Challenge(body[:_NONCE_BYTES].hex(), expires_at, sent) if expires_at > now else None

    def creation_options(
        self, purpose: str, user: tuple[int, str], known: Iterable[str], now: datetime
    ) -> dict[str, object]:
        """PublicKeyCredentialCreationOptionsJSON for the account of that id and username.

        A passkey has to be found without a username and to verify who uses it.
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
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known
            ],
        )
        return _as_dict(webauthn.options_to_json(options))

    def request_options(self, now: datetime) -> dict[str, object]:
        """PublicKeyCredentialRequestOptionsJSON: the same for everybody, whoever has passkeys."""
        options = webauthn.generate_authentication_options(
            rp_id=self._id,
            challenge=self.new_challenge(SIGN_IN, now),
            timeout=_milliseconds(LIFETIME),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _as_dict(webauthn.options_to_json(options))

    def verify_new(self, credential: dict[str, object], challenge: Challenge) -> NewKey | None:
        """What was made in answer to the challenge, None when that cannot be shown."""
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge.sent,
                expected_rp_id=self._id,
                expected_origin=self._origin,
                require_user_verification=True,
            )
        except Exception as exc:
            log.info("passkey_not_made", reason=str(exc))
            return None
        credential_id = bytes_to_base64url(made.credential_id)
        return NewKey(credential_id, made.credential_public_key, made.sign_count)

    def verify(
        self,
        credential: dict[str, object],
        challenge: Challenge,
        public_key: bytes,
        sign_count: int,
    ) -> int | None:
        """How often the key has signed by now; None when it did not sign this, or is a copy."""
        try:
            used = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge.sent,
                expected_rp_id=self._id,
                expected_origin=self._origin,
                credential_public_key=public_key,
                credential_current_sign_count=sign_count,
                require_user_verification=True,
            )
        except Exception as exc:
            log.info("passkey_refused", reason=str(exc))
            return None
        return used.new_sign_count

    def _seal(self, purpose: str, body: bytes) -> bytes:
        return hmac.digest(self._key, f"{purpose}.".encode() + body, "sha256")


def user_handle(account_id: int) -> str:
    """What authenticators call an account, in base64url."""
    return bytes_to_base64url(account_id.to_bytes(8))


def _milliseconds(lifetime: timedelta) -> int:
    return int(lifetime.total_seconds() * 1000)


def _as_dict(options: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(options)
    return found
