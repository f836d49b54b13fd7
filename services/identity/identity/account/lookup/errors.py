"""Expected failures of looking up accounts."""

from shared.http.errors import Conflict, NotFound


class AccountNotFound(NotFound):
    """No account has the username, email address or id."""

    code = "account_not_found"

    def __init__(self, user: str) -> None:
        super().__init__(f"There's no account with the username, email address or id {user}.")


class EmailNotVerified(Conflict):
    """Several accounts use the email address and none has verified it, so none is meant."""

    code = "address_not_verified"
    detail = (
        "Several accounts use this email, and none of them has verified it."
        " One of them has to verify it first."
    )
