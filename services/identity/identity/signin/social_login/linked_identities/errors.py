"""Expected failures of linking and unlinking providers."""

from shared.http.errors import Conflict
from shared.translations import lazy_gettext


class LastSignInMethod(Conflict):
    """Without this provider nobody could sign in to the account."""

    code = "only_way_in"
    detail = lazy_gettext(
        "You can't unlink your only way to log in. Set a password or link another provider first."
    )


class LinkedElsewhere(Conflict):
    """The provider's account is linked to another account here."""

    code = "linked_elsewhere"
    detail = lazy_gettext(
        "This login is linked to another Garderobe account. Unlink it there first."
    )


class ProviderAlreadyLinked(Conflict):
    """The account is linked to another account of the same provider."""

    code = "linked_already"
    detail = lazy_gettext(
        "You've linked a different account of this provider. Log in with it, or unlink it first."
    )
