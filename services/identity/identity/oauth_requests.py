"""Requests, clients and tokens in the form that Authlib's core reads."""

import hashlib
import hmac
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from authlib.oauth2.rfc6749 import (
    ClientMixin,
    InvalidRequestError,
    OAuth2Payload,
    OAuth2Request,
    TokenMixin,
)
from authlib.oauth2.rfc6749.util import extract_basic_authorization

from shared.http.tokens import ProgramToken

GRANT = "client_credentials"
METHODS = ["client_secret_basic", "client_secret_post"]
ENDPOINT_URL = "https://identity/token"
"""The core insists on https; whether ours may be http is decided by our settings."""


def secret_hash(secret: str) -> str:
    """Return the stored hash of a secret; 256 random bits need no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class OAuthClient(ClientMixin):
    """A client as the core sees it. The default is an unknown client: no secret matches it."""

    client_id: int = 0
    service: str = ""
    secret_hash: str = ""

    def check_client_secret(self, client_secret: str) -> bool:
        return hmac.compare_digest(secret_hash(client_secret), self.secret_hash)

    def check_endpoint_auth_method(self, method: str, _endpoint: str) -> bool:
        return method in METHODS

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type == GRANT

    def get_allowed_scope(self, scope: str | None) -> str | None:
        """Return the client's one service, which is also the default; None for any other scope."""
        return self.service if scope in {None, "", self.service} else None


@dataclass(frozen=True)
class OAuthToken(TokenMixin):
    """A genuine token of a client; `live` is False if the token or its client is revoked."""

    token: ProgramToken
    live: bool

    def check_client(self, client: OAuthClient) -> bool:
        return self.token.client_id == client.client_id

    def is_expired(self) -> bool:
        return False

    def is_revoked(self) -> bool:
        return not self.live


class Form(OAuth2Payload):
    """The form of a request, including repeated fields."""

    def __init__(self, items: Iterable[tuple[str, str]]) -> None:
        self._lists: defaultdict[str, list[str]] = defaultdict(list)
        for name, value in items:
            self._lists[name].append(value)

    @property
    def data(self) -> dict[str, str]:
        return {name: values[0] for name, values in self._lists.items()}

    @property
    def datalist(self) -> defaultdict[str, list[str]]:
        return self._lists


class OAuthRequest(OAuth2Request):
    """A request in the form that the core reads."""

    def __init__(self, authorization: str | None, items: Iterable[tuple[str, str]]) -> None:
        headers = {} if authorization is None else {"Authorization": authorization}
        super().__init__("POST", ENDPOINT_URL, headers=headers)
        self.payload = Form(items)

    @property
    def form(self) -> dict[str, str]:
        return self.payload.data

    @property
    def claimed_client(self) -> str | None:
        """Return the unchecked client_id that the request claims."""
        try:
            claimed, _ = extract_basic_authorization(self.headers)
        except ValueError:
            return None
        return claimed or self.payload.data.get("client_id")

    def check_form(self) -> None:
        """Raise InvalidRequestError for what RFC 6749 forbids and the core does not check."""
        if doubled := [name for name, sent in self.payload.datalist.items() if len(sent) > 1]:
            raise InvalidRequestError(f"{len(doubled)} parameters were sent more than once.")
        if "Authorization" in self.headers and "client_secret" in self.payload.data:
            raise InvalidRequestError("Send the secret in the header or in the body, not in both.")
