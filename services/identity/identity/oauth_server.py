"""OAuth 2.0 for programs, decided by Authlib's framework-free core.

The core is synchronous and asks back for what it needs, so it runs in memory between two awaits:
the client and the token in question are loaded before, what it decided is written after.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AuthorizationServer, InvalidClientError, InvalidRequestError
from authlib.oauth2.rfc6749.grants import ClientCredentialsGrant
from authlib.oauth2.rfc6750 import BearerTokenGenerator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7662 import IntrospectionEndpoint

from identity.oauth_requests import GRANT, METHODS, Asked, KnownClient, KnownToken
from identity.tokens import LIFETIME
from shared.tokens import PEOPLE, ProgramToken

UNKNOWN = "The client is not known, or this is not its secret."
NOT_ITS_OWN = "This token was given to another client."


@dataclass(frozen=True)
class Answer:
    """What the core decided."""

    status: int
    body: Mapping[str, Any]
    headers: Mapping[str, str]

    @property
    def succeeded(self) -> bool:
        return self.status == HTTPStatus.OK


class _Grant(ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS


class _Introspection(IntrospectionEndpoint):
    CLIENT_AUTH_METHODS = METHODS

    def check_params(self, request: Asked, _client: KnownClient) -> None:
        _need_token(request)

    def query_token(self, _token: str, _hint: str | None) -> KnownToken | None:
        known: KnownToken | None = self.server.token
        return known

    def check_permission(self, token: KnownToken, client: KnownClient, _request: Asked) -> bool:
        return token.check_client(client)

    def introspect_token(self, known: KnownToken) -> dict[str, Any]:
        token = known.token
        return {
            "scope": token.service,
            "client_id": str(token.client_id),
            "sub": str(token.user_id),
            "aud": f"{PEOPLE}:{token.service}",
            "jti": token.token_id,
            "exp": token.expires,
            "token_type": "Bearer",
        }


class _Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = METHODS

    def check_params(self, request: Asked, _client: KnownClient) -> None:
        _need_token(request)

    def query_token(self, _token: str, _hint: str | None) -> KnownToken | None:
        known: KnownToken | None = self.server.token
        return known

    def revoke_token(self, token: KnownToken, _request: Asked) -> None:
        self.server.revoked = token.token


def _need_token(request: Asked) -> None:
    # A hint of another kind of token is to be ignored (RFC 7009, 2.1): the core refuses it.
    if not request.form.get("token"):
        raise InvalidRequestError("token is missing.")


class Authorization(AuthorizationServer):
    """Decides one request about one client, and, when it asks about one, one token."""

    def __init__(
        self,
        client: KnownClient | None,
        token: KnownToken | None = None,
        sign: Callable[[], str] | None = None,
    ) -> None:
        super().__init__()
        self._client = client or KnownClient()
        self.token = token
        self.revoked: ProgramToken | None = None
        if sign is not None:
            seconds = int(LIFETIME.total_seconds())
            bearer = BearerTokenGenerator(lambda **_: sign(), expires_generator=seconds)
            self.register_token_generator(GRANT, bearer)
        self.register_grant(_Grant)
        self.register_endpoint(_Introspection)
        self.register_endpoint(_Revocation)

    def issue(self, asked: Asked) -> Answer:
        """A token for the client itself (RFC 6749, 4.4)."""
        answer: Answer = self.create_token_response(asked)
        return answer

    def introspect(self, asked: Asked) -> Answer:
        """What the token says (RFC 7662)."""
        answer: Answer = self.create_endpoint_response("introspection", asked)
        return answer

    def revoke(self, asked: Asked) -> Answer:
        """End the token (RFC 7009); `revoked` is the one to be remembered."""
        answer: Answer = self.create_endpoint_response("revocation", asked)
        return answer

    def query_client(self, _client_id: str) -> KnownClient:
        return self._client

    def authenticate_client(
        self, request: Asked, methods: list[str], endpoint: str = "token"
    ) -> Any:
        request.check_form()
        try:
            return super().authenticate_client(request, methods, endpoint)
        except (InvalidClientError, ValueError):
            # One answer for all: whether a client exists is nobody's business.
            raise InvalidClientError(UNKNOWN, status_code=401) from None

    def save_token(self, token: Mapping[str, Any], request: Asked) -> None:
        """A signed token is kept nowhere."""

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Nobody listens."""

    def create_oauth2_request(self, request: Asked) -> Asked:
        return request

    def handle_error_response(self, request: Asked, error: OAuth2Error) -> Answer:
        # The core says nothing more about the one error that it has no words for.
        error.description = error.description or NOT_ITS_OWN
        answer: Answer = super().handle_error_response(request, error)
        return answer

    def handle_response(
        self, status: int, body: Mapping[str, Any], headers: Iterable[tuple[str, str]]
    ) -> Answer:
        return Answer(status, body, dict(headers))
