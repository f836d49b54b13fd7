"""Whether a request may pass the gateway, and as whom."""

import hashlib
import hmac
import time
from dataclasses import dataclass
from typing import Literal

from identity.cookies import MalformedSession, SessionCookies, decode_session, join_session
from identity.tokens import Claims, TokenReader, bind_hash
from identity.verify.rules import Asked, is_forged
from identity.verify.settings import VerifySettings
from identity.verify.store import Revocations, SeenCredentials

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
    """What genuine tokens say, remembered by their hash until they end."""

    def __init__(self, reader: TokenReader) -> None:
        self._reader = reader
        self._known: dict[bytes, Claims] = {}

    def claims(self, token: str) -> tuple[Claims | None, bool]:
        """What the token says, or None; and whether it was seen for the first time."""
        if not token.isascii():
            return None, False
        digest = hashlib.sha256(token.encode()).digest()
        known = self._known.get(digest)
        if known is not None:
            return (known, False) if known.expires > time.time() else (None, False)
        claims = self._reader.read(token)
        if claims is not None:
            self._remember(digest, claims)
        return claims, claims is not None

    def _remember(self, digest: bytes, claims: Claims) -> None:
        if len(self._known) >= MAX_CACHED:
            now = time.time()
            self._known = {key: one for key, one in self._known.items() if one.expires > now}
        if len(self._known) >= MAX_CACHED:
            self._known.clear()
        self._known[digest] = claims


class Verifier:
    """Decides; holds no connection of its own and never waits."""

    def __init__(
        self, settings: VerifySettings, revoked: Revocations, seen: SeenCredentials
    ) -> None:
        secure = settings.public_url.startswith("https://")
        self.cookies = SessionCookies(secure=secure)
        self._origins = frozenset(settings.origins)
        self._anon_key = settings.anon_key
        self._tokens = CheckedTokens(TokenReader(settings.signing_key.get_secret_value()))
        self._revoked = revoked
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
        claims, is_new = self._tokens.claims(token)
        if claims is None or not hmac.compare_digest(claims.bind_hash, bind_hash(bind)):
            return NOT_SIGNED_IN
        if self._revoked.is_stale:
            return AWAY
        if claims.session_id in self._revoked:
            return NOT_SIGNED_IN
        if is_new:
            self._seen.report(claims.session_id, claims.generation)
        return Passed(token)
