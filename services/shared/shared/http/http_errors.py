"""Renders expected failures and crashes as RFC 9457 problems."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from pydantic_core import to_jsonable_python
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.http.errors import ApiError, FieldError, NotFound, Unavailable
from shared.http.request_language import name_language
from shared.http.status_titles import title_of
from shared.http.validation_messages import describe_invalid, field_name
from shared.languages import language_of
from shared.translations import lazy_gettext, reading, translate

log = structlog.get_logger()

_NOT_POSSIBLE = lazy_gettext("This isn't possible here.")
_NOT_JSON = lazy_gettext("The request is not valid JSON.")
_TOO_LARGE = lazy_gettext("This is too large to send.")
_CRASHED = lazy_gettext("Something broke on our side. Nothing you entered is lost.")
METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")


class Problem(BaseModel):
    """The body of every error (RFC 9457); `detail` is a sentence to show to a person."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    request_id: str | None = None
    errors: list[FieldError] | None = None


def problem_response(
    request: Request,
    status: int,
    code: str,
    detail: str,
    *,
    errors: list[FieldError] | None = None,
    headers: Mapping[str, str] | None = None,
    members: Mapping[str, Any] | None = None,
) -> JSONResponse:
    """Return a problem response; its `request_id` leads to the log of the request.

    Title and detail are in the language of the request.
    """
    # Read again, because the handler of crashes runs outside of all middleware.
    language = language_of(request.scope["headers"])
    with reading(language):
        problem = Problem(
            title=title_of(status),
            status=status,
            detail=translate(detail),
            code=code,
            request_id=request.scope.get("request_id"),
            errors=errors,
        )
    response = JSONResponse(
        problem.model_dump(exclude_none=True) | to_jsonable_python(dict(members or {})),
        status,
        dict(headers or {}),
        media_type="application/problem+json",
    )
    name_language(response.headers, language)
    return response


def api_error_response(request: Request, exc: ApiError) -> JSONResponse:
    """Return the response for an error that no route raises, as in middleware."""
    return problem_response(
        request,
        exc.status,
        exc.code,
        exc.detail,
        errors=exc.errors,
        headers=exc.headers,
        members=exc.members,
    )


async def _refused(request: Request, exc: ApiError) -> JSONResponse:
    return api_error_response(request, exc)


def _field_error(error: Mapping[str, Any]) -> FieldError:
    path = [str(part) for part in error["loc"][1:] if part != "body"]
    return FieldError(field=".".join(path), message=describe_invalid(error))


async def _invalid(request: Request, exc: RequestValidationError) -> JSONResponse:
    raw = exc.errors()
    if any(error["type"] == "json_invalid" for error in raw):
        return problem_response(request, 422, "invalid_json", _NOT_JSON)
    errors = [_field_error(error) for error in raw]
    first = errors[0]
    # A colon joins the two in every language.
    detail = f"{field_name(first.field)}: {first.message}"
    return problem_response(request, 422, "invalid_request", detail, errors=errors)


async def _http(request: Request, exc: HTTPException) -> JSONResponse:
    headers = dict(exc.headers or {})
    if exc.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = _allowed_methods(request)
    detail = {404: NotFound.detail, 405: _NOT_POSSIBLE}.get(exc.status_code)
    phrase = HTTPStatus(exc.status_code).phrase
    code = phrase.lower().replace(" ", "_").replace("-", "_")
    return problem_response(
        request, exc.status_code, code, detail or exc.detail or phrase, headers=headers
    )


def _allowed_methods(request: Request) -> str:
    """Return all methods of this path; the router itself names those of one route only."""
    return ", ".join(
        method
        for method in METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in request.app.routes
        )
    )


async def _unavailable(request: Request, exc: Exception) -> JSONResponse:
    log.warning("database_away", error=str(exc).splitlines()[0])
    return api_error_response(request, Unavailable())


async def _crash(request: Request, _: Exception) -> JSONResponse:
    return problem_response(request, 500, "internal_error", _CRASHED)


class TooLargeAsProblem:
    """ASGI middleware that replaces the framework's plain-text 413 by a problem."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = False

        async def send_problem(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start" and _is_plain_413(message):
                refused = True
                response = problem_response(Request(scope), 413, "content_too_large", _TOO_LARGE)
                await response(scope, receive, send)
            elif not refused:
                await send(message)

        await self.app(scope, receive, send_problem)


def _is_plain_413(start: Message) -> bool:
    kind: bytes = dict(start["headers"]).get(b"content-type", b"")
    return bool(start["status"] == HTTPStatus.REQUEST_ENTITY_TOO_LARGE) and kind.startswith(
        b"text/plain"
    )


def install(app: FastAPI) -> None:
    """Make every failure of this app a problem+json response."""
    handlers: dict[type[Exception], Any] = {
        ApiError: _refused,
        RequestValidationError: _invalid,
        HTTPException: _http,
        OperationalError: _unavailable,
        InterfaceError: _unavailable,
        PoolTimeout: _unavailable,
        Exception: _crash,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(TooLargeAsProblem)
