"""The errors that a call can raise, besides those of the network (`httpx2.HTTPError`)."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx2
from attrs import frozen


@frozen
class FieldError:
    """One invalid field of a request, and why it is invalid."""

    field: str
    message: str


class ApiError(Exception):
    """A response with a status of 400 or more, which carries a problem (RFC 9457)."""

    def __init__(self, response: httpx2.Response) -> None:
        problem = _json_object(response)
        self.status = response.status_code
        self.code = str(problem.get("code", ""))
        """The kind of the error, for programs; empty if the response is no problem."""
        self.detail = str(problem.get("detail", response.reason_phrase))
        """A sentence for people: what happened, and what to do."""
        self.request_id: str | None = problem.get("request_id")
        """The id under which the system's logs have this request."""
        self.errors = [
            FieldError(str(one["field"]), str(one["message"])) for one in problem.get("errors", [])
        ]
        self.problem = problem
        """The whole problem, with members that only this kind has."""
        self.retry_after = _seconds(response.headers.get("Retry-After"))
        """Seconds to wait before another attempt; None if the response does not say."""
        super().__init__(f"{self.status} {self.code}: {self.detail}")


class TokenRefused(Exception):
    """The token endpoint refused the client's id or secret."""

    def __init__(self, response: httpx2.Response) -> None:
        answer = _json_object(response)
        self.status = response.status_code
        self.error = str(answer.get("error", response.reason_phrase))
        """The code of OAuth, such as `invalid_client`."""
        super().__init__(f"{self.status} {self.error}")


def _json_object(response: httpx2.Response) -> dict[str, Any]:
    try:
        found = response.json()
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _seconds(value: str | None) -> float | None:
    """Return the seconds of Retry-After, which is a number or a date."""
    if value is None:
        return None
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None
