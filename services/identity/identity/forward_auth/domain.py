"""Decides whether a request may pass the gateway, and as whom."""

import hmac
from dataclasses import dataclass
from typing import Literal

from identity.cookies import MalformedSession, SessionCookies, decode_session, join_session
from identity.forward_auth.rules import ForwardedRequest, is_forged, service_of
from identity.forward_auth.settings import VerifySettings
from identity.forward_auth.store import AuthState, SeenCredentials
from identity.tokens import bind_hash
from shared.http.sealer import Sealer
from shared.http.tokens import CheckedTokens, InvalidToken, PersonToken, ProgramToken
from shared.translations import lazy_gettext

Mode = Literal["required", "optional", "open", "program"]


@dataclass(frozen=True, slots=True)
class Allowed:
    """Let the request pass, with this Authorization header or anonymously."""

    authorization: str | None = None


@dataclass(frozen=True, slots=True)
class Denied:
    """Refuse the request with this problem."""

    status: int
    code: str
    detail: str


ANONYMOUS = Allowed()
NOT_SIGNED_IN = Denied(401, "not_signed_in", lazy_gettext("Please log in to continue."))
WRONG_KEY = Denied(
    401, "invalid_api_key", lazy_gettext("The apikey is not valid for this Garderobe.")
)
ANOTHER_SERVICE = Denied(
    403, "another_service", lazy_gettext("This client's token is for another service.")
)
FORGED = Denied(
    403, "wrong_origin", lazy_gettext("This request didn't come from a page of Garderobe.")
)
UNAVAILABLE = Denied(
    503,
    "unavailable",
    lazy_gettext("We can't check logins right now. Nothing was lost; please try again."),
)


class Verifier:
    """Decides about requests from memory: it has no connection of its own and never waits."""

    def __init__(self, settings: VerifySettings, state: AuthState, seen: SeenCredentials) -> None:
        secure = settings.public_url.startswith("https://")
        self.cookies = SessionCookies(secure=secure)
        self._origins = frozenset(settings.origins)
        self._anon_key = settings.anon_key
        self._sealer = Sealer(settings.gateway_secrets)
        self._tokens = CheckedTokens(state.key)
        self._state = state
        self._seen = seen

    def decide(self, mode: Mode, request: ForwardedRequest) -> Allowed | Denied:
        """Decide about a request.

        `required` needs a session. `optional` also allows anonymous visitors, but no session that
        is over, so that the browser renews it and retries. `open` ignores sessions; so does
        `program`, which forwards a client's HTTP Basic authentication to identity.
        """
        if is_forged(request, self._origins):
            return FORGED
        is_open = mode in {"open", "program"}
        if (is_open or request.is_socket) and not self._is_valid_apikey(request.apikey):
            return WRONG_KEY
        if is_open:
            return Allowed(request.basic) if mode == "program" else ANONYMOUS
        try:
            bearer, token = self._tokens_of(request)
        except MalformedSession:
            return NOT_SIGNED_IN
        if bearer or token:
            return self._check(bearer or token or "", request, in_cookie=not bearer)
        return NOT_SIGNED_IN if mode == "required" else ANONYMOUS

    def has_session(self, request: ForwardedRequest) -> bool:
        """Return whether the browser has a session cookie, valid or not."""
        try:
            return join_session(request.cookies) is not None
        except MalformedSession:
            return False

    def _is_valid_apikey(self, apikey: str | None) -> bool:
        if apikey is None or not self._anon_key:
            return True
        return hmac.compare_digest(apikey.encode(), self._anon_key.encode())

    def _tokens_of(self, request: ForwardedRequest) -> tuple[str | None, str | None]:
        """Return bearer and cookie token; the bearer wins, so at most one is set."""
        if request.bearer is not None and request.bearer != self._anon_key:
            return request.bearer, None
        value = join_session(request.cookies)
        if value is None:
            return None, None
        token = decode_session(value).get("access_token")
        if not isinstance(token, str) or not token:
            raise MalformedSession
        return None, token

    def _check(self, token: str, request: ForwardedRequest, *, in_cookie: bool) -> Allowed | Denied:
        if self._state.is_stale:
            return UNAVAILABLE
        try:
            parsed = self._tokens.read(token)
        except InvalidToken:
            return NOT_SIGNED_IN
        if isinstance(parsed, PersonToken):
            denied = self._check_person(parsed, request)
        else:
            denied = NOT_SIGNED_IN if in_cookie else self._check_client(parsed, request)
        return denied or Allowed(f"Bearer {self._sealer.seal(token)}")

    def _check_client(self, token: ProgramToken, request: ForwardedRequest) -> Denied | None:
        """Check a client's token: for one service only, without cookies, and no WebSockets."""
        if not self._state.may_act(token):
            return NOT_SIGNED_IN
        if request.is_socket or service_of(request.uri) != token.service:
            return ANOTHER_SERVICE
        return None

    def _check_person(self, token: PersonToken, request: ForwardedRequest) -> Denied | None:
        """Check a session: the request needs its bind cookie, and it must not have ended."""
        bind = request.cookies.get(self.cookies.bind, "")
        if not hmac.compare_digest(token.bind_hash.encode(), bind_hash(bind).encode()):
            return NOT_SIGNED_IN
        if not token.session_id.isdecimal() or self._state.has_ended(int(token.session_id)):
            return NOT_SIGNED_IN
        self._seen.report(int(token.session_id), token.generation)
        return None
