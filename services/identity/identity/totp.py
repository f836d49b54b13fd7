"""What second factors need beside the database: their secrets readable, their guesses counted."""

import structlog
from limits import RateLimitItemPerHour

from identity.encryption import Unreadable, Vault
from identity.relying_party import RelyingParty
from shared.rate_limit import Limiter

log = structlog.get_logger()


class Authenticator:
    """Keeps the secrets of authenticator apps from whoever reads the database."""

    def __init__(
        self, vault: Vault, limiter: Limiter, relying_party: RelyingParty, *, tries_per_hour: int
    ) -> None:
        self.relying_party = relying_party
        self._vault = vault
        self._limiter = limiter
        self._limit = RateLimitItemPerHour(tries_per_hour)

    def seal(self, account_id: int, secret: str) -> str:
        """An app's secret, of use to this account alone."""
        return self._vault.seal(secret, str(account_id))

    def unseal(self, account_id: int, sealed: str) -> str | None:
        """The secret that was sealed for this account; None when the key is another one now."""
        try:
            return self._vault.open(sealed, str(account_id))
        except Unreadable:
            log.exception("second_factor_unreadable", account_id=account_id)
            return None

    async def count_try(self, account_id: int) -> None:
        """Count one guess, from wherever it comes; raises RateLimited."""
        await self._limiter.count("totp", self._limit, str(account_id))
