"""Writes bus.json from what the services declare: `python -m deploy.rights.declared`."""

import importlib
from collections.abc import Iterable
from typing import Any, cast

from starlette.datastructures import State

from contracts.envelope import Event
from deploy.local.layout import SERVICES
from deploy.rights.bus import Rights, write_rights
from shared.bus import Subscription
from shared.nats_connection import inbox_of
from shared.service import Service


class _Unopened:
    """Stands for every adapter of a service that does not run: nothing is called yet."""

    def __getattr__(self, _: str) -> "_Unopened":
        return self


def declared_rights() -> dict[str, Rights]:
    """Of every service, by its name."""
    return {name: rights_of(_service(name), _events(name)) for name in SERVICES}


def rights_of(service: Service, events: Iterable[type[Event]]) -> Rights:
    """To announce its own events into its own stream, and to hear those that it declares."""
    heard = subscriptions_of(service)
    return Rights(
        publish=[
            *(event.type for event in events),
            *service.tells,
            *_own_stream(service.name.upper()),
            *(subject for one in heard for subject in _consumer(one.stream.upper(), one.durable)),
        ],
        subscribe=[f"{inbox_of(service.name)}.>", *service.listens],
    )


def subscriptions_of(service: Service) -> list[Subscription]:
    """What a service hears, though it does not run."""
    return service.subscriptions(cast(State, _Unopened()))


def _own_stream(stream: str) -> tuple[str, ...]:
    return (f"$JS.API.STREAM.INFO.{stream}", f"$JS.API.STREAM.CREATE.{stream}")


def _consumer(stream: str, durable: str) -> tuple[str, ...]:
    return (
        f"$JS.API.CONSUMER.DURABLE.CREATE.{stream}.{durable}",
        f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{durable}",
        f"$JS.ACK.{stream}.{durable}.>",
    )


def _service(name: str) -> Service:
    service: Service = importlib.import_module(f"{name}.main").service
    return service


def _events(name: str) -> Any:
    return importlib.import_module(f"contracts.{name}").EVENTS


if __name__ == "__main__":
    write_rights(declared_rights())
