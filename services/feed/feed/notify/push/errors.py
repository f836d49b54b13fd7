"""Expected failures of push subscriptions."""

from shared.http.errors import Conflict, FieldError, InvalidInput, NotFound
from shared.translations import lazy_gettext


class PushNotOffered(Conflict):
    """The server has no key for web push."""

    code = "push_not_offered"
    detail = lazy_gettext("Push notifications aren't available on this server.")


class PushKeyChanged(Conflict):
    """The browser subscribed with another key than the server's."""

    code = "push_key_changed"
    detail = lazy_gettext("The server's key has changed. Reload the page and try again.")


class UnknownPushService(InvalidInput):
    """The endpoint does not belong to a push service that the operator allows."""

    code = "unknown_push_service"
    detail = lazy_gettext("Push notifications can't be sent to this browser.")

    def __init__(self) -> None:
        super().__init__(errors=[FieldError(field="endpoint", message=self.detail)])


class PushSubscriptionNotFound(NotFound):
    """The viewer has no such subscription."""

    code = "push_subscription_not_found"
    detail = lazy_gettext("Push notifications are no longer on for this device.")
