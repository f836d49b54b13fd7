"""Asks identity for accounts, for commands."""

import httpx2
from pydantic import BaseModel

from contracts.types import Id
from shared.http.errors import Conflict, NotFound, Unavailable


class Account(BaseModel):
    """An account as identity knows it."""

    user_id: Id
    username: str


class AccountNotFound(NotFound):
    """No account has this username, email address or id."""

    code = "no_such_account"

    def __init__(self, user: str) -> None:
        super().__init__(f"There's no account with the username, email address or id {user}.")


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

    async def find_account(self, user: str) -> Account:
        """Return the account with this username, email address or id.

        Raises AccountNotFound, EmailNotVerified or Unavailable.
        """
        try:
            async with httpx2.AsyncClient(base_url=self._url, timeout=5) as client:
                response = await client.get("/internal/accounts", params={"user": user})
                if response.status_code == httpx2.codes.NOT_FOUND:
                    raise AccountNotFound(user)
                if response.status_code == httpx2.codes.CONFLICT:
                    raise EmailNotVerified(user)
                response.raise_for_status()
        except httpx2.HTTPError as exc:
            raise Unavailable(
                f"Identity isn't responding at {self._url}. Is the system running?"
            ) from exc
        return Account.model_validate_json(response.content)
