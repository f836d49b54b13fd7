"""The NATS server itself rejects what its users may not do."""

import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from uuid import UUID, uuid4

import nats
import pytest
from nats.aio.client import Client
from nats.js.api import AckPolicy, ConsumerConfig, RePublish, StreamConfig

from contracts.admin import AccountSuspended
from contracts.envelope import Envelope
from deploy.local.layout import SERVICES
from deploy.rights.bus import OPERATOR, TOOLS
from shared.events.bus import Bus
from shared.events.consumer import Subscription
from shared.events.nats_connection import inbox_of
from tests.deploy.nats_server import RIGHTS, Server
from tests.support.test_consumer import consuming
from tests.support.wait import eventually

MANAGED = ("STREAM.DELETE", "STREAM.PURGE", "STREAM.UPDATE", "STREAM.MSG.GET", "DIRECT.GET")
"""Stream operations for operators only, not even for a stream's own service."""
FORGED = b'{"forged": true}'


def forbidden(name: str) -> tuple[set[str], set[str]]:
    """Return the subjects that a service may not publish and those it may not subscribe to."""
    others = [other for other in SERVICES if other != name]
    foreign = {subject for other in others for subject in RIGHTS[other].publish}
    managed = {f"$JS.API.{ask}.{one.upper()}" for ask in MANAGED for one in SERVICES}
    inboxes = {f"{inbox_of(other)}.somebody" for other in others}
    made_up = {f"{one}.made.up" for one in SERVICES}
    publish = foreign | managed | inboxes | made_up | {"$SYS.REQ.SERVER.PING"}
    announced = {one for one in foreign if one.partition(".")[0] in SERVICES}
    wide = {">", "_INBOX.>", "$JS.API.>", "$JS.ACK.>", "$SYS.>"}
    consumed = {subject for other in others for subject in RIGHTS[other].subscribe}
    subscribe = wide | consumed | {f"{one}.>" for one in SERVICES}
    return publish - set(RIGHTS[name].publish) | announced, subscribe - set(RIGHTS[name].subscribe)


@pytest.mark.parametrize("name", SERVICES)
async def test_a_service_may_not_use_subjects_of_others(
    server: Server, operator: Bus, name: str
) -> None:
    publish, subscribe = forbidden(name)
    assert len(publish) > 50
    async with connected(server.url(name)) as (client, refused):
        for subject in publish:
            await client.publish(subject.replace("*", "1").replace(">", "1"), FORGED)
        for subject in subscribe:
            await client.subscribe(subject)

        async def all_are_rejected() -> None:
            await client.flush()
            assert len(refused) == len(publish) + len(subscribe), refused

        await eventually(all_are_rejected)
    for one in SERVICES:
        assert (await operator.jetstream.stream_info(one.upper())).state.messages == 0


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[tuple[Client, list[str]]]:
    """Yield a bare connection and the errors that the server reports on it."""
    refused: list[str] = []

    async def note(exc: Exception) -> None:
        refused.append(str(exc))

    client = await nats.connect(url, error_cb=note)
    try:
        yield client, refused
    finally:
        await client.close()


@pytest.mark.parametrize(
    "login",
    [
        {},
        {"user": "admin", "pass": "admin"},
        {"user": OPERATOR, "pass": ""},
        {"user": TOOLS, "pass": ""},
    ],
)
def test_a_connection_without_password_is_rejected(server: Server, login: dict[str, str]) -> None:
    with (
        socket.create_connection(("127.0.0.1", server.port), 5) as connection,
        connection.makefile("rwb") as line,
    ):
        line.readline()
        line.write(f"CONNECT {json.dumps({'verbose': False, **login})}\r\n".encode())
        line.write(b"PUB admin.account.suspended 2\r\n{}\r\nPING\r\n")
        line.flush()
        assert line.readline() == b"-ERR 'Authorization Violation'\r\n"


async def test_a_message_copied_by_the_server_is_not_handled_as_an_event(
    server: Server, operator: Bus
) -> None:
    """A client chooses the reply subject of a pull, and a stream's creator what it republishes."""
    genuine, forged = suspended_event(), suspended_event()
    handled: list[UUID] = []
    dead_letters: list[str] = []

    async def handle(envelopes: Sequence[Envelope]) -> None:
        handled.extend(one.id for one in envelopes)

    async def store_dead_letter(_: bytes, reason: str, __: int) -> None:
        dead_letters.append(reason)

    async def copied(times: int) -> None:
        assert (await operator.jetstream.stream_info("ADMIN")).state.messages == times

    async def all_handled() -> None:
        assert (len(handled), len(dead_letters)) == (1, 1)

    async with server.bus("feed") as feed:
        await feed.jetstream.add_consumer(
            "FEED", ConsumerConfig(durable_name="feed-feed-caches", ack_policy=AckPolicy.EXPLICIT)
        )
        await feed.publish(forged.model_copy(update={"type": "feed.follow.started"}))
        ask = "$JS.API.CONSUMER.MSG.NEXT.FEED.feed-feed-caches"
        await feed.client.publish(ask, b"{}", reply=AccountSuspended.type)
        await eventually(lambda: copied(1))
        await operator.jetstream.delete_stream("FEED")
        onto = RePublish(src="feed.follow.started", dest=AccountSuspended.type)
        own = StreamConfig(name="FEED", subjects=["feed.>"], republish=onto)
        await feed.jetstream.add_stream(own)
        await feed.jetstream.publish("feed.follow.started", forged.model_dump_json().encode())
        await eventually(lambda: copied(2))
    async with server.bus("admin") as admin:
        await admin.publish(genuine)
    subscription = Subscription(
        "consumer", "admin", [AccountSuspended.type], handle, store_dead_letter
    )
    async with consuming(operator, subscription):
        await eventually(all_handled)
    assert handled == [genuine.id]


def suspended_event() -> Envelope:
    return Envelope(
        id=uuid4(),
        source="/garderobe/admin",
        type=AccountSuspended.type,
        time=datetime.now(UTC),
        subject="1",
        aggregateversion=1,
        data={},
    )
