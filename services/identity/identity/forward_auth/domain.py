"""Whether a request may pass the gateway, and as whom."""

import hmac
from dataclasses import dataclass
from typing import Literal

from identity.cookies import MalformedSession, SessionCookies, decode_session, join_session
from identity.forward_auth.rules import Asked, is_forged, service_of
from identity.forward_auth.settings import VerifySettings
from identity.forward_auth.store import Known, SeenCredentials
from identity.tokens import bind_hash
from shared.sealer import Sealer
from shared.tokens import CheckedTokens, InvalidToken, PersonToken, ProgramToken

Mode = Literal["required", "optional", "open", "program"]


@dataclass(frozen=True, slots=True)
class Passed:
    """Go on, as whom the Authorization header names or as nobody in particular."""

    authorization: str | None = None


@dataclass(frozen=True, slots=True)
class Stopped:
    """Do not go on."""

    status: int
    code: str
    detail: str


ANYBODY = Passed()
NOT_SIGNED_IN = Stopped(401, "not_signed_in", "Please log in to continue.")
WRONG_KEY = Stopped(401, "invalid_api_key", "The apikey is not the one of this Garderobe.")
ANOTHER_SERVICE = Stopped(
    403, "another_service", "The token of this program is good in another service only."
)
FORGED = Stopped(403, "wrong_origin", "This request did not come from a page of Garderobe.")
AWAY = Stopped(
    503, "unavailable", "Sign-ins cannot be checked for a moment. Nothing was lost; try again."
)


class Verifier:
    """Decides; holds no connection of its own and never waits."""

    def __init__(self, settings: VerifySettings, known: Known, seen: SeenCredentials) -> None:
        secure = settings.public_url.startswith("https://")
        self.cookies = SessionCookies(secure=secure)
        self._origins = frozenset(settings.origins)
        self._anon_key = settings.anon_key
        self._sealer = Sealer(settings.gateway_secrets)
        self._tokens = CheckedTokens(known.key)
        self._known = known
        self._seen = seen

    def decide(self, mode: Mode, asked: Asked) -> Passed | Stopped:
        """Let the request pass or not.

        `required` needs a session. `optional` lets anonymous visitors pass, but not with a
        session that is over: the client should renew it and ask again. `open` looks at no session;
        `program` neither, and lets the name and secret of a program through to identity.
        """
        if is_forged(asked, self._origins):
            return FORGED
        is_open = mode in {"open", "program"}
        if (is_open or asked.is_socket) and not self._fits(asked.apikey):
            return WRONG_KEY
        if is_open:
            return Passed(asked.basic) if mode == "program" else ANYBODY
        try:
            bearer, token = self._tokens_of(asked)
        except MalformedSession:
            return NOT_SIGNED_IN
        if bearer or token:
            return self._judge(bearer or token or "", asked, in_cookie=not bearer)
        return NOT_SIGNED_IN if mode == "required" else ANYBODY

    def has_session(self, asked: Asked) -> bool:
        """Whether the browser holds a readable session, be it good or not."""
        try:
            return join_session(asked.cookies) is not None
        except MalformedSession:
            return False

    def _fits(self, apikey: str | None) -> bool:
        if apikey is None or not self._anon_key:
            return True
        return hmac.compare_digest(apikey.encode(), self._anon_key.encode())

    def _tokens_of(self, asked: Asked) -> tuple[str | None, str | None]:
        """The bearer, else the token in the cookie: one of them speaks for the request."""
        if asked.bearer is not None and asked.bearer != self._anon_key:
            return asked.bearer, None
        value = join_session(asked.cookies)
        if value is None:
            return None, None
        token = decode_session(value).get("access_token")
        if not isinstance(token, str) or not token:
            raise MalformedSession
        return None, token

    def _judge(self, token: str, asked: Asked, *, in_cookie: bool) -> Passed | Stopped:
        if self._known.is_stale:
            return AWAY
        try:
            read = self._tokens.read(token)
        except InvalidToken:
            return NOT_SIGNED_IN
        if isinstance(read, PersonToken):
            stopped = self._stop_person(read, asked)
        else:
            stopped = NOT_SIGNED_IN if in_cookie else self._stop_program(read, asked)
        return stopped or Passed(f"Bearer {self._sealer.seal(token)}")

    def _stop_program(self, token: ProgramToken, asked: Asked) -> Stopped | None:
        """A program acts in one service; it needs no cookie, and opens no sockets."""
        if not self._known.may_act(token):
            return NOT_SIGNED_IN
        if asked.is_socket or service_of(asked.uri) != token.service:
            return ANOTHER_SERVICE
        return None

    def _stop_person(self, token: PersonToken, asked: Asked) -> Stopped | None:
        """A session needs its bind cookie beside the token, and must not have ended."""
        bind = asked.cookies.get(self.cookies.bind, "")
        if not hmac.compare_digest(token.bind_hash.encode(), bind_hash(bind).encode()):
            return NOT_SIGNED_IN
        if not token.session_id.isdecimal() or self._known.has_ended(int(token.session_id)):
            return NOT_SIGNED_IN
        self._seen.report(int(token.session_id), token.generation)
        return None
