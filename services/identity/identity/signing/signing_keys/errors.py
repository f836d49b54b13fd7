"""Expected failures of key rotation."""

from shared.http.errors import Conflict


class NextKeyPending(Conflict):
    """The next key is already published and its waiting period is not over."""

    code = "key_waits"
    detail = (
        "The next key is already published. It starts signing once every service has fetched it."
    )
