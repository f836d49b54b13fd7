"""The rights on the bus that the services declare; `deploy.documents` writes them to bus.json."""

import importlib
from collections.abc import Iterable
from typing import Any, cast

from starlette.datastructures import State

from contracts.envelope import Event
from deploy.local.layout import SERVICES
from deploy.rights.bus import Rights
from shared.events.consumer import Subscription
from shared.events.nats_connection import inbox_of
from shared.service import Service


class _Unopened:
    """Stand-in for every adapter of a service that is not running: nothing is called yet."""

    def __getattr__(self, _: str) -> "_Unopened":
        return self


def declared_rights() -> dict[str, Rights]:
    """Return the rights of every service, by name."""
    return {name: rights_of(service_named(name), _events(name)) for name in SERVICES}


def rights_of(service: Service, events: Iterable[type[Event]]) -> Rights:
    """Return rights to publish its own events and to consume the subscriptions it declares."""
    subscriptions = subscriptions_of(service)
    return Rights(
        publish=[
            *(event.type for event in events),
            *service.transient_publications,
            *_own_stream(service.name.upper()),
            *(
                subject
                for subscription in subscriptions
                for subject in _consumer(subscription.stream.upper(), subscription.durable)
            ),
        ],
        subscribe=[f"{inbox_of(service.name)}.>", *service.transient_subscriptions],
    )


def subscriptions_of(service: Service) -> list[Subscription]:
    """Return the subscriptions of a service that is not running."""
    return service.subscriptions(cast(State, _Unopened()))


def _own_stream(stream: str) -> tuple[str, ...]:
    return (f"$JS.API.STREAM.INFO.{stream}", f"$JS.API.STREAM.CREATE.{stream}")


def _consumer(stream: str, durable: str) -> tuple[str, ...]:
    return (
        f"$JS.API.CONSUMER.DURABLE.CREATE.{stream}.{durable}",
        f"$JS.API.CONSUMER.INFO.{stream}.{durable}",
        f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{durable}",
        f"$JS.ACK.{stream}.{durable}.>",
    )


def service_named(name: str) -> Service:
    service: Service = importlib.import_module(f"{name}.main").service
    return service


def _events(name: str) -> Any:
    return importlib.import_module(f"contracts.{name}").EVENTS
