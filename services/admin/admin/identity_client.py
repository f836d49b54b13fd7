"""Whose account has an email address: asked of identity, by commands only."""

import httpx2
from pydantic import BaseModel

from contracts.types import Id
from shared.errors import Conflict, NotFound, Unavailable


class Account(BaseModel):
    """An account as identity knows it."""

    user_id: Id
    username: str


class AccountNotFound(NotFound):
    """Nobody has registered with this address."""

    code = "no_such_account"

    def __init__(self, email: str) -> None:
        super().__init__(f"There's no account with the address {email}.")


class AddressNotVerified(Conflict):
    """Several accounts claim the address: the one that is meant may be another's."""

    code = "address_not_verified"

    def __init__(self, email: str) -> None:
        super().__init__(
            f"Several accounts use the address {email}, and none of them has verified it."
            " One of them has to verify it first."
        )


class Accounts:
    """Identity's directory of accounts, on its own port, which the gateway does not show."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def find(self, email: str) -> Account:
        """The account with this address.

        Raises AccountNotFound, AddressNotVerified or Unavailable.
        """
        try:
            async with httpx2.AsyncClient(base_url=self._url, timeout=5) as client:
                answer = await client.get("/internal/accounts", params={"email": email})
                if answer.status_code == httpx2.codes.NOT_FOUND:
                    raise AccountNotFound(email)
                if answer.status_code == httpx2.codes.CONFLICT:
                    raise AddressNotVerified(email)
                answer.raise_for_status()
        except httpx2.HTTPError as exc:
            raise Unavailable(
                f"Identity isn't responding at {self._url}. Is the system running?"
            ) from exc
        return Account.model_validate_json(answer.content)
