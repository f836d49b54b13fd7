"""Expected failures of an operator's acts."""

from shared.http.errors import ApiError


class UnknownConsumer(ApiError):
    """No consumer of this version handles the event."""

    status = 409
    code = "consumer_gone"
    detail = (
        "This version of the service has no consumer for this event, so it can't be replayed."
        " Drop it, or replay it after going back to the version that had one."
    )


class NeverGenuine(ApiError):
    """The message was buried because no service had published it."""

    status = 409
    code = "not_genuine"
    detail = "No service published this message, so it can't be replayed. Drop it."


class ReplayFailed(ApiError):
    """The consumer failed again."""

    status = 409
    code = "replay_failed"

    def __init__(self, error: str) -> None:
        super().__init__(f"The event failed again and is kept. {error}")


class QueueCannotRun(ApiError):
    """The queue's work cannot be made due."""

    status = 409
    code = "queue_cannot_run"
    detail = "The work in this queue can't be started by hand."
