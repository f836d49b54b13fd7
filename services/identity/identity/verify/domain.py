"""Whether a request may pass the gateway, and as whom."""

import hashlib
import hmac
import time
from dataclasses import dataclass
from typing import Literal

from identity.cookies import MalformedSession, SessionCookies, decode_session, join_session
from identity.tokens import bind_hash
from identity.verify.rules import Asked, is_forged
from identity.verify.settings import VerifySettings
from identity.verify.store import Known, SeenCredentials
from shared.tokens import BadToken, FindKey, PersonToken, Token, read_token

Mode = Literal["required", "optional", "open"]

MAX_CACHED = 50_000


@dataclass(frozen=True, slots=True)
class Passed:
    """Go on, as the owner of the token or as nobody in particular."""

    access_token: str | None = None


@dataclass(frozen=True, slots=True)
class Stopped:
    """Do not go on."""

    status: int
    code: str
    detail: str


ANYBODY = Passed()
NOT_SIGNED_IN = Stopped(401, "not_signed_in", "Please log in to go on.")
WRONG_KEY = Stopped(401, "invalid_api_key", "The apikey is not the one of this Garderobe.")
FORGED = Stopped(403, "wrong_origin", "This request did not come from a page of Garderobe.")
AWAY = Stopped(
    503, "unavailable", "Sign-ins cannot be checked for a moment. Nothing was lost; try again."
)


class CheckedTokens:
    """What genuine tokens say, remembered by their hash until they or their keys end."""

    def __init__(self, find_key: FindKey) -> None:
        self._find_key = find_key
        self._known: dict[bytes, Token] = {}

    def read(self, token: str) -> tuple[Token | None, bool]:
        """What the token says, or None; and whether it was seen for the first time."""
        if not token.isascii():
            return None, False
        digest = hashlib.sha256(token.encode()).digest()
        known = self._known.get(digest)
        if known is not None:
            good = known.expires > time.time() and self._find_key(known.kid) is not None
            return (known, False) if good else (None, False)
        try:
            read = read_token(token, self._find_key)
        except BadToken:
            return None, False
        self._remember(digest, read)
        return read, True

    def _remember(self, digest: bytes, token: Token) -> None:
        if len(self._known) >= MAX_CACHED:
            now = time.time()
            self._known = {key: one for key, one in self._known.items() if one.expires > now}
        if len(self._known) >= MAX_CACHED:
            self._known.clear()
        self._known[digest] = token


class Verifier:
    """Decides; holds no connection of its own and never waits."""

    def __init__(self, settings: VerifySettings, known: Known, seen: SeenCredentials) -> None:
        secure = settings.public_url.startswith("https://")
        self.cookies = SessionCookies(secure=secure)
        self._origins = frozenset(settings.origins)
        self._anon_key = settings.anon_key
        self._tokens = CheckedTokens(known.key)
        self._known = known
        self._seen = seen

    def decide(self, mode: Mode, asked: Asked) -> Passed | Stopped:
        """Let the request pass or not.

        `required` needs a session. `optional` lets anonymous visitors pass, but not with a
        session that is over: the client should renew it and ask again. `open` looks at no session.
        """
        if is_forged(asked, self._origins):
            return FORGED
        if (mode == "open" or asked.is_socket) and not self._fits(asked.apikey):
            return WRONG_KEY
        if mode == "open":
            return ANYBODY
        try:
            token = self._token(asked)
        except MalformedSession:
            return NOT_SIGNED_IN
        if token is None:
            return NOT_SIGNED_IN if mode == "required" else ANYBODY
        return self._as_owner(token, asked.cookies.get(self.cookies.bind, ""))

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

    def _token(self, asked: Asked) -> str | None:
        """The access token that speaks for the request: the bearer, else the cookie's."""
        if asked.bearer is not None and asked.bearer != self._anon_key:
            return asked.bearer
        value = join_session(asked.cookies)
        if value is None:
            return None
        token = decode_session(value).get("access_token")
        if not isinstance(token, str):
            raise MalformedSession
        return token

    def _as_owner(self, token: str, bind: str) -> Passed | Stopped:
        if self._known.is_stale:
            return AWAY
        read, is_new = self._tokens.read(token)
        if not isinstance(read, PersonToken) or not read.session_id.isdecimal():
            return NOT_SIGNED_IN
        if not hmac.compare_digest(read.bind_hash, bind_hash(bind)):
            return NOT_SIGNED_IN
        session_id = int(read.session_id)
        if self._known.has_ended(session_id):
            return NOT_SIGNED_IN
        if is_new:
            self._seen.report(session_id, read.generation)
        return Passed(token)
