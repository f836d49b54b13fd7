"""No dependency of a route runs in a thread without need."""

import importlib
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
MAY_USE_THREAD = {"Exchange": "a class with eleven fields, only for the token endpoint"}


def calls(dependant: Dependant) -> Iterator[Callable[..., Any]]:
    if dependant.call is not None:
        yield dependant.call
    for inner in dependant.dependencies:
        yield from calls(inner)


def runs_in_a_thread(call: Callable[..., Any]) -> bool:
    """Return whether FastAPI runs a dependency in a thread: everything but coroutine functions."""
    asynchronous = (inspect.iscoroutinefunction, inspect.isasyncgenfunction)
    method = None if inspect.isclass(call) else getattr(call, "__call__", None)  # noqa: B004 - the method itself is inspected
    return not any(kind(call) or kind(method) for kind in asynchronous)


@pytest.mark.parametrize("service", SERVICES)
def test_no_dependency_of_a_route_runs_in_a_thread(service: str) -> None:
    module = importlib.import_module(f"{service}.main")
    found = {
        call.__qualname__
        for router in module.service.routers
        for route in router.routes
        if isinstance(route, APIRoute)
        for call in calls(route.dependant)
        if runs_in_a_thread(call)
    }

    assert found <= set(MAY_USE_THREAD)


def test_a_plain_function_is_found() -> None:
    def plain() -> None:
        """A dependency that needs no thread."""

    assert runs_in_a_thread(plain)
