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

from shared.errors import ApiError, FieldError, NotFound, Unavailable

log = structlog.get_logger()

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
    """Return a problem response; its `request_id` leads to the log of the request."""
    problem = Problem(
        title=HTTPStatus(status).phrase,
        status=status,
        detail=detail,
        code=code,
        request_id=request.scope.get("request_id"),
        errors=errors,
    )
    return JSONResponse(
        problem.model_dump(exclude_none=True) | to_jsonable_python(dict(members or {})),
        status,
        dict(headers or {}),
        media_type="application/problem+json",
    )


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
    message = str(error["msg"]).removeprefix("Value error, ")
    return FieldError(field=".".join(path), message=message)


async def _invalid(request: Request, exc: RequestValidationError) -> JSONResponse:
    raw = exc.errors()
    if any(error["type"] == "json_invalid" for error in raw):
        return problem_response(request, 422, "invalid_json", "The request is not valid JSON.")
    errors = [_field_error(error) for error in raw]
    first = errors[0]
    name = first.field.replace("_", " ").capitalize() or "Request"
    return problem_response(
        request, 422, "invalid_request", f"{name}: {first.message}", errors=errors
    )


async def _http(request: Request, exc: HTTPException) -> JSONResponse:
    headers = dict(exc.headers or {})
    if exc.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = _allowed_methods(request)
    detail = {404: NotFound.detail, 405: "This isn't possible here."}.get(exc.status_code)
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
    return problem_response(
        request, 500, "internal_error", "Something broke on our side. Nothing you entered is lost."
    )


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
                detail = "This is too large to send."
                response = problem_response(Request(scope), 413, "content_too_large", detail)
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
