"""Asks identity for the account with an email address, for commands."""

import httpx2
from pydantic import BaseModel

from contracts.types import Id
from shared.errors import Conflict, NotFound, Unavailable


class Account(BaseModel):
    """An account as identity knows it."""

    user_id: Id
    username: str


class AccountNotFound(NotFound):
    """No account has this email address."""

    code = "no_such_account"

    def __init__(self, email: str) -> None:
        super().__init__(f"There's no account with the email address {email}.")


class EmailNotVerified(Conflict):
    """Several accounts claim the email address, so none of them can be trusted."""

    code = "address_not_verified"

    def __init__(self, email: str) -> None:
        super().__init__(
            f"Several accounts use the email address {email}, and none of them has verified it."
            " One of them has to verify it first."
        )


class IdentityClient:
    """Client for identity's account lookup, on a port that the gateway does not expose."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def find_account(self, email: str) -> Account:
        """Return the account with this email address.

        Raises AccountNotFound, EmailNotVerified or Unavailable.
        """
        try:
            async with httpx2.AsyncClient(base_url=self._url, timeout=5) as client:
                response = await client.get("/internal/accounts", params={"email": email})
                if response.status_code == httpx2.codes.NOT_FOUND:
                    raise AccountNotFound(email)
                if response.status_code == httpx2.codes.CONFLICT:
                    raise EmailNotVerified(email)
                response.raise_for_status()
        except httpx2.HTTPError as exc:
            raise Unavailable(
                f"Identity isn't responding at {self._url}. Is the system running?"
            ) from exc
        return Account.model_validate_json(response.content)
