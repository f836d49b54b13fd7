"""Seals the secrets of authenticator apps, and counts attempts at second factors."""

import structlog
from limits import RateLimitItemPerHour

from identity.encryption import Unreadable, Vault
from identity.relying_party import RelyingParty
from shared.http.rate_limit import Limiter

log = structlog.get_logger()


class Authenticator:
    """The process's tools for second factors; secrets are unreadable in the database alone."""

    def __init__(
        self, vault: Vault, limiter: Limiter, relying_party: RelyingParty, *, attempts_per_hour: int
    ) -> None:
        self.relying_party = relying_party
        self._vault = vault
        self._limiter = limiter
        self._limit = RateLimitItemPerHour(attempts_per_hour)

    def seal(self, account_id: int, secret: str) -> str:
        """Seal an app's secret for this account."""
        return self._vault.seal(secret, str(account_id))

    def unseal(self, account_id: int, sealed: str) -> str | None:
        """Return the secret that was sealed for this account; None if the key has changed."""
        try:
            return self._vault.open(sealed, str(account_id))
        except Unreadable:
            log.exception("second_factor_unreadable")
            return None

    async def count_attempt(self, account_id: int) -> None:
        """Count one attempt on the account, from any network; raises RateLimited."""
        await self._limiter.count("totp", self._limit, str(account_id))
