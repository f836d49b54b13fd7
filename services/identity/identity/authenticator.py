"""What second factors need beside the database: a cipher for their secrets, a limit on guesses."""

import hmac

import structlog
from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import OctKey
from limits import RateLimitItemPerHour

from identity.limiter import Limiter

log = structlog.get_logger()

METHODS = ["dir", "A256GCM"]


class Authenticator:
    """Keeps the secrets of authenticator apps from whoever reads the database."""

    def __init__(self, secret: str, limiter: Limiter, *, tries_per_hour: int) -> None:
        self._key = OctKey.import_key(hmac.digest(secret.encode(), b"second factors", "sha256"))
        self._limiter = limiter
        self._limit = RateLimitItemPerHour(tries_per_hour)

    def seal(self, account_id: int, secret: str) -> str:
        """An app's secret, readable for us alone and of use to this account alone."""
        header = {"alg": METHODS[0], "enc": METHODS[1]}
        return jwe.encrypt_compact(header, f"{account_id}.{secret}", self._key, METHODS)

    def unseal(self, account_id: int, sealed: str) -> str | None:
        """The secret that was sealed for this account; None when the key is another one now."""
        try:
            opened = jwe.decrypt_compact(sealed, self._key, METHODS).plaintext
        except (JoseError, ValueError):
            opened = None
        owner, _, secret = (opened or b"").decode().partition(".")
        if owner != str(account_id):
            log.error("second_factor_unreadable", account_id=account_id)
            return None
        return secret

    async def count_try(self, account_id: int) -> None:
        """Count one guess, from wherever it comes; raises TooOften."""
        await self._limiter.count("totp", self._limit, str(account_id))
