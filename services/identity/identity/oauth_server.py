"""The OAuth 2.0 server for clients, on Authlib's framework-free core.

The core is synchronous and calls back for what it needs, so it runs in memory between two awaits:
client and token are loaded before, and its decision is written afterwards.
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

from identity.oauth_requests import GRANT, METHODS, OAuthClient, OAuthRequest, OAuthToken
from identity.tokens import LIFETIME
from shared.http.tokens import PEOPLE, ProgramToken

UNKNOWN = "The client is unknown, or its secret is wrong."
NOT_ITS_OWN = "This token was given to another client."


@dataclass(frozen=True)
class OAuthResponse:
    """The core's response."""

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

    def check_params(self, request: OAuthRequest, _client: OAuthClient) -> None:
        _require_token(request)

    def query_token(self, _token: str, _hint: str | None) -> OAuthToken | None:
        known: OAuthToken | None = self.server.token
        return known

    def check_permission(
        self, token: OAuthToken, client: OAuthClient, _request: OAuthRequest
    ) -> bool:
        return token.check_client(client)

    def introspect_token(self, known: OAuthToken) -> dict[str, Any]:
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

    def check_params(self, request: OAuthRequest, _client: OAuthClient) -> None:
        _require_token(request)

    def query_token(self, _token: str, _hint: str | None) -> OAuthToken | None:
        known: OAuthToken | None = self.server.token
        return known

    def revoke_token(self, token: OAuthToken, _request: OAuthRequest) -> None:
        self.server.revoked = token.token


def _require_token(request: OAuthRequest) -> None:
    # Overrides the core, which refuses unknown token type hints; RFC 7009, 2.1 ignores them.
    if not request.form.get("token"):
        raise InvalidRequestError("token is missing.")


class ClientAuthorization(AuthorizationServer):
    """Handles one request of one client, about one token if the request has one."""

    def __init__(
        self,
        client: OAuthClient | None,
        token: OAuthToken | None = None,
        sign: Callable[[], str] | None = None,
    ) -> None:
        super().__init__()
        self._client = client or OAuthClient()
        self.token = token
        self.revoked: ProgramToken | None = None
        if sign is not None:
            seconds = int(LIFETIME.total_seconds())
            bearer = BearerTokenGenerator(lambda **_: sign(), expires_generator=seconds)
            self.register_token_generator(GRANT, bearer)
        self.register_grant(_Grant)
        self.register_endpoint(_Introspection)
        self.register_endpoint(_Revocation)

    def issue(self, request: OAuthRequest) -> OAuthResponse:
        """Issue a token to the client itself (RFC 6749, 4.4)."""
        response: OAuthResponse = self.create_token_response(request)
        return response

    def introspect(self, request: OAuthRequest) -> OAuthResponse:
        """Introspect the token (RFC 7662)."""
        response: OAuthResponse = self.create_endpoint_response("introspection", request)
        return response

    def revoke(self, request: OAuthRequest) -> OAuthResponse:
        """Revoke the token (RFC 7009); `revoked` is the token to store."""
        response: OAuthResponse = self.create_endpoint_response("revocation", request)
        return response

    def query_client(self, _client_id: str) -> OAuthClient:
        return self._client

    def authenticate_client(
        self, request: OAuthRequest, methods: list[str], endpoint: str = "token"
    ) -> Any:
        request.check_form()
        try:
            return super().authenticate_client(request, methods, endpoint)
        except (InvalidClientError, ValueError):
            # One response for all, so that nobody learns whether a client exists.
            raise InvalidClientError(UNKNOWN, status_code=401) from None

    def save_token(self, token: Mapping[str, Any], request: OAuthRequest) -> None:
        """Do nothing: signed tokens are not stored."""

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Do nothing: there are no listeners."""

    def create_oauth2_request(self, request: OAuthRequest) -> OAuthRequest:
        return request

    def handle_error_response(self, request: OAuthRequest, error: OAuth2Error) -> OAuthResponse:
        # The core has no description for this one error.
        error.description = error.description or NOT_ITS_OWN
        response: OAuthResponse = super().handle_error_response(request, error)
        return response

    def handle_response(
        self, status: int, body: Mapping[str, Any], headers: Iterable[tuple[str, str]]
    ) -> OAuthResponse:
        return OAuthResponse(status, body, dict(headers))
