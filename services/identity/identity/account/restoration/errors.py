"""Expected failures of restoring an account."""

from shared.http.errors import Conflict


class AccountBeingErased(Conflict):
    """The erasure of the account has begun and is not complete."""

    code = "account_being_erased"
    detail = (
        "The account is being erased, and not every service has finished. Try again once "
        "`garderobe status` shows no waiting events."
    )


class PasswordNotInBackup(Conflict):
    """The backup was made after the erasure had begun."""

    code = "password_not_in_backup"
    detail = (
        "This backup was made while the account was being erased, and lacks its password. Name an "
        "older one with --backup."
    )


class UsernameTakenSince(Conflict):
    """Another account has the username, or gave it up a short time ago."""

    code = "username_taken"

    def __init__(self, username: str) -> None:
        super().__init__(
            f"The username {username} belongs to another account now. Restore this one under "
            "another name, with --username."
        )


class EmailTakenSince(Conflict):
    """Another account has verified the email address."""

    code = "email_taken"

    def __init__(self, username: str) -> None:
        super().__init__(
            f"The account {username} uses this email address now. If it is the same person's, "
            "they have to change its email address or delete it before the old one can be restored."
        )
