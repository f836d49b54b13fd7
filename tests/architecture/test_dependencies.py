"""No request waits for a thread that it does not need."""

import importlib
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
MAY_HOP = {"Exchange": "a class of eleven parts, for the token endpoint alone"}


def calls(dependant: Dependant) -> Iterator[Callable[..., Any]]:
    if dependant.call is not None:
        yield dependant.call
    for inner in dependant.dependencies:
        yield from calls(inner)


def runs_in_a_thread(call: Callable[..., Any]) -> bool:
    """FastAPI hands everything to a thread that is no coroutine function."""
    asynchronous = (inspect.iscoroutinefunction, inspect.isasyncgenfunction)
    method = None if inspect.isclass(call) else getattr(call, "__call__", None)  # noqa: B004 - its kind is asked for
    return not any(kind(call) or kind(method) for kind in asynchronous)


@pytest.mark.parametrize("service", SERVICES)
def test_nothing_that_a_route_asks_for_runs_in_a_thread(service: str) -> None:
    module = importlib.import_module(f"{service}.main")
    found = {
        call.__qualname__
        for router in module.service.routers
        for route in router.routes
        if isinstance(route, APIRoute)
        for call in calls(route.dependant)
        if runs_in_a_thread(call)
    }

    assert found <= set(MAY_HOP)


def test_a_plain_function_would_be_found() -> None:
    def plain() -> None:
        """Needs no thread."""

    assert runs_in_a_thread(plain)
