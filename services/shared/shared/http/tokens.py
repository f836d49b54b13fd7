"""Access tokens, as forward auth and every service verify them."""

import hashlib
import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, GuestProtocol
from joserfc.util import urlsafe_b64decode

ALGORITHM = "ES256"
TYPE = "at+jwt"
PEOPLE = "garderobe"
"""Audience of a person's token; a program's is `garderobe:<service>`."""
LIFETIME_SECONDS = 300
LEEWAY_SECONDS = 5
"""Maximum clock difference between two machines."""
MAX_TOKEN_CHARS = 8192
MAX_REMEMBERED = 50_000
HALF_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551 // 2
"""Half the order of P-256. For each signature (r, s) there is a second one, (r, -s). Only the lower
s is accepted, so that a token cannot be turned into a second valid one."""

# Exactly these: every reader must know a new claim before a token is signed with it.
_HEADER = {"alg", "kid", "typ"}
_PERSON_CLAIMS = {"sub", "sid", "aud", "iat", "exp", "gen", "bnd"}
_PROGRAM_CLAIMS = {"sub", "client_id", "scope", "jti", "aud", "iat", "exp", "gen"}
_COMPACT = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{86}")
_ID = re.compile(r"[0-9]{1,19}")

FindKey = Callable[[str], ECKey | None]
"""Returns the public key of that id if it is valid now."""


class InvalidToken(Exception):
    """The token is not genuine, expired, or not in the signed format."""


class UnknownKey(InvalidToken):
    """The token names an unknown key."""


@dataclass(frozen=True, slots=True)
class PersonToken:
    """The claims of a person's session."""

    kid: str
    user_id: int
    expires: int
    session_id: str
    generation: int
    """Number of the refresh token that was issued with it."""
    bind_hash: str


@dataclass(frozen=True, slots=True)
class ProgramToken:
    """The claims of an OAuth client that acts for an account in one service."""

    kid: str
    user_id: int
    expires: int
    client_id: int
    service: str
    generation: int
    """Number of the client secret that requested it."""
    token_id: str


Token = PersonToken | ProgramToken


def read_token(token: str, find_key: FindKey, *, expiry_leeway: int = 0) -> Token:
    """Verify a token and return its claims. Raises InvalidToken, or UnknownKey for its key.

    The caller must check what the token is bound to: the bind cookie, or the service.
    """
    if len(token) > MAX_TOKEN_CHARS or not _COMPACT.fullmatch(token):
        raise InvalidToken("form")

    def key_of(guest: GuestProtocol) -> ECKey:
        header = guest.headers()
        if set(header) != _HEADER or header["typ"] != TYPE or not isinstance(header["kid"], str):
            raise InvalidToken("header")
        key = find_key(header["kid"])
        if key is None:
            raise UnknownKey(header["kid"])
        return key

    try:
        decoded = jwt.decode(token, key_of, algorithms=[ALGORITHM], decoder_cls=_NoDuplicates)
    except (JoseError, ValueError, TypeError, KeyError, RecursionError) as exc:
        raise InvalidToken(repr(exc)) from None
    _check_signature_form(token)
    _check_times(decoded.claims, time.time(), expiry_leeway)
    return _parse(decoded.header["kid"], decoded.claims)


class CheckedTokens:
    """A cache of verified tokens by hash, valid until the token or its key expires.

    Verifying a signature costs more than everything else in a small response.
    """

    def __init__(self, find_key: FindKey, *, expiry_leeway: int = 0) -> None:
        self._find_key = find_key
        self._leeway = expiry_leeway
        self._known: dict[bytes, Token] = {}

    def read(self, token: str) -> Token:
        """Return and raise the same as `read_token`."""
        digest = hashlib.sha256(token.encode(errors="surrogatepass")).digest()
        known = self._known.get(digest)
        if known is None:
            known = read_token(token, self._find_key, expiry_leeway=self._leeway)
            self._remember(digest, known)
        elif known.expires <= time.time() - self._leeway:
            raise InvalidToken("not in force")
        elif self._find_key(known.kid) is None:
            raise UnknownKey(known.kid)
        return known

    def _remember(self, digest: bytes, token: Token) -> None:
        if len(self._known) >= MAX_REMEMBERED:
            now = time.time()
            self._known = {key: one for key, one in self._known.items() if one.expires > now}
        if len(self._known) >= MAX_REMEMBERED:
            self._known.clear()
        self._known[digest] = token


class _NoDuplicates(json.JSONDecoder):
    """Rejects duplicate claims, which another reader could interpret differently."""

    def __init__(self) -> None:
        super().__init__(object_pairs_hook=_unique)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicate name")
    return found


def _check_signature_form(token: str) -> None:
    signature = urlsafe_b64decode(token.rpartition(".")[2].encode())
    if int.from_bytes(signature[32:]) > HALF_ORDER:
        raise InvalidToken("signature")


def _check_times(claims: Mapping[str, Any], now: float, expiry_leeway: int) -> None:
    issued, expires = claims.get("iat"), claims.get("exp")
    # type(), because True is an int too.
    if type(issued) is not int or type(expires) is not int:
        raise InvalidToken("times")
    if expires - issued > LIFETIME_SECONDS:
        raise InvalidToken("longer than any of ours")
    if issued > now + LEEWAY_SECONDS or expires <= now - expiry_leeway:
        raise InvalidToken("not in force")


def _parse(kid: str, claims: Mapping[str, Any]) -> Token:
    names = set(claims)
    texts = names - {"iat", "exp", "gen"}
    generation = claims.get("gen")
    if type(generation) is not int or not all(isinstance(claims[name], str) for name in texts):
        raise InvalidToken("types")
    if names == _PERSON_CLAIMS and claims["aud"] == PEOPLE and claims["sid"] and claims["bnd"]:
        return PersonToken(
            kid=kid,
            user_id=_id(claims["sub"]),
            expires=claims["exp"],
            session_id=claims["sid"],
            generation=generation,
            bind_hash=claims["bnd"],
        )
    if names == _PROGRAM_CLAIMS and claims["aud"] == f"{PEOPLE}:{claims['scope']}":
        return ProgramToken(
            kid=kid,
            user_id=_id(claims["sub"]),
            expires=claims["exp"],
            client_id=_id(claims["client_id"]),
            service=claims["scope"],
            generation=generation,
            token_id=claims["jti"],
        )
    raise InvalidToken("claims")


def _id(text: str) -> int:
    if not _ID.fullmatch(text) or int(text) >= 2**63:
        raise InvalidToken("id")
    return int(text)
