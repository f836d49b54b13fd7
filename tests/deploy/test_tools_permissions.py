"""Internal tools may read every stream through consumers of their own, and nothing else."""

import json
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime

import pytest
from nats.aio.client import Client
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

from contracts.admin import AccountSuspended
from contracts.envelope import Envelope
from deploy.local.layout import SERVICES
from deploy.rights.bus import TOOLS
from shared.events.bus import Bus
from shared.events.consumer import Subscription
from tests.deploy.nats_server import RIGHTS, Server
from tests.deploy.test_nats_permissions import FORGED, MANAGED, suspended_event
from tests.support.test_consumer import consuming
from tests.support.wait import MAX_SECONDS, eventually


class Tool:
    """A connection of an internal tool, and what the server refused on it."""

    def __init__(self) -> None:
        self.client = Client()
        self.refused: list[str] = []

    async def note(self, exc: Exception) -> None:
        self.refused.append(str(exc))


@pytest.fixture
async def tool(server: Server) -> AsyncIterator[Tool]:
    found = Tool()
    await found.client.connect(
        server.url(TOOLS), inbox_prefix=f"_INBOX.{TOOLS}".encode(), error_cb=found.note
    )
    yield found
    await found.client.close()


def created(subjects: Sequence[str]) -> set[tuple[str, str]]:
    """Return stream and name of the consumers that these rights may create."""
    prefix = "$JS.API.CONSUMER.DURABLE.CREATE."
    found = (one.removeprefix(prefix).split(".") for one in subjects if one.startswith(prefix))
    return {(stream, name) for stream, name in found}


def services_consumers() -> set[tuple[str, str]]:
    return {one for rights in RIGHTS.values() for one in created(rights.publish)}


def uses_of(stream: str, name: str) -> list[str]:
    """Return each subject with which a client could use or change a consumer."""
    actions = ("DURABLE.CREATE", "CREATE", "INFO", "DELETE", "MSG.NEXT", "PAUSE", "UNPIN")
    return [
        *(f"$JS.API.CONSUMER.{action}.{stream}.{name}" for action in actions),
        f"$JS.API.CONSUMER.CREATE.{stream}.{name}.{stream.lower()}.>",
        f"$JS.ACK.{stream}.{name}.1.1.1.1.1",
    ]


async def test_a_tool_may_not_publish_manage_streams_or_use_consumers_of_services(
    operator: Bus, tool: Tool
) -> None:
    events = {one for rights in RIGHTS.values() for one in rights.publish if "$" not in one}
    managed = {f"$JS.API.{ask}.{name.upper()}" for ask in MANAGED for name in SERVICES}
    managed |= {"$JS.API.STREAM.NAMES", "$JS.API.CONSUMER.LIST.FEED", "$SYS.REQ.SERVER.PING"}
    consumers = {use for one in services_consumers() for use in uses_of(*one)}
    assert len(consumers) > 150
    publish = events | managed | consumers
    subscribe = {">", "_INBOX.>", "_INBOX.feed.>", "$JS.>", *(f"{name}.>" for name in SERVICES)}
    for subject in publish:
        await tool.client.publish(subject.replace("*", "1").replace(">", "1"), FORGED)
    for subject in subscribe:
        await tool.client.subscribe(subject)

    async def all_are_rejected() -> None:
        await tool.client.flush()
        assert len(tool.refused) == len(publish) + len(subscribe)

    await eventually(all_are_rejected)
    for name in SERVICES:
        assert (await operator.jetstream.stream_info(name.upper())).state.messages == 0


@pytest.mark.usefixtures("operator")
async def test_a_tool_reads_a_stream_through_a_consumer_of_its_own(
    server: Server, tool: Tool
) -> None:
    event = suspended_event()
    async with server.bus("admin") as admin:
        await admin.publish(event)
    stream = tool.client.jetstream()
    subscription = await stream.pull_subscribe("admin.account.>", "report", stream="ADMIN")
    (message,) = await subscription.fetch(1, timeout=MAX_SECONDS)
    assert Envelope.model_validate_json(message.data).id == event.id
    await message.ack_sync()
    assert (await stream.consumer_info("ADMIN", "report")).num_ack_pending == 0
    assert await stream.delete_consumer("ADMIN", "report")
    assert tool.refused == []


async def test_a_subject_cannot_hide_the_name_of_a_services_consumer(
    operator: Bus, tool: Tool
) -> None:
    """The server compares the name in the subject with the one in the request."""
    config = {"durable_name": "feed-admin", "name": "feed-admin", "ack_policy": "explicit"}
    request = json.dumps({"stream_name": "ADMIN", "config": config}).encode()
    for subject in ("DURABLE.CREATE.ADMIN.mine", "CREATE.ADMIN.mine"):
        reply = await tool.client.request(
            f"$JS.API.CONSUMER.{subject}", request, timeout=MAX_SECONDS
        )
        assert json.loads(reply.data)["error"]["code"] == 400
    assert await operator.jetstream.consumers_info("ADMIN") == []


async def test_an_event_that_a_tool_lets_the_server_copy_is_not_handled(
    server: Server, operator: Bus, tool: Tool
) -> None:
    """A client chooses the reply subject of a pull, so a tool could send old events to a stream."""
    genuine, copied = suspended_event(), suspended_event()
    handled: list[Envelope] = []
    buried: list[str] = []

    async def handle(envelopes: Sequence[Envelope]) -> None:
        handled.extend(envelopes)

    async def store_dead_letter(_: bytes, reason: str, __: int) -> None:
        buried.append(reason)

    async with server.bus("feed") as feed:
        await feed.publish(copied.model_copy(update={"type": "feed.follow.started"}))
    before = (await operator.jetstream.stream_info("ADMIN")).state.messages
    config = ConsumerConfig(durable_name="copying", ack_policy=AckPolicy.NONE)
    await tool.client.jetstream().add_consumer("FEED", config)
    ask = "$JS.API.CONSUMER.MSG.NEXT.FEED.copying"
    await tool.client.publish(ask, b"{}", reply=AccountSuspended.type)

    async def is_copied() -> None:
        assert (await operator.jetstream.stream_info("ADMIN")).state.messages == before + 1

    await eventually(is_copied)
    async with server.bus("admin") as admin:
        await admin.publish(genuine)
    subscription = Subscription(
        "consumer", "admin", [AccountSuspended.type], handle, store_dead_letter
    )

    async def is_handled() -> None:
        assert genuine in handled

    async with consuming(operator, subscription):
        await eventually(is_handled)
    assert copied.id not in {one.id for one in handled}
    assert buried == []


async def test_an_answer_that_a_tool_lets_the_server_send_is_buried(
    operator: Bus, tool: Tool
) -> None:
    """The server checks no right for the subject to which its own answers go."""
    handled: list[Envelope] = []
    buried: list[str] = []

    async def handle(envelopes: Sequence[Envelope]) -> None:
        handled.extend(envelopes)

    async def store_dead_letter(_: bytes, reason: str, __: int) -> None:
        buried.append(reason)

    await tool.client.publish("$JS.API.CONSUMER.INFO.FEED.none", reply=AccountSuspended.type)
    subscription = Subscription(
        "buries", "admin", [AccountSuspended.type], handle, store_dead_letter
    )

    async def is_buried() -> None:
        assert [reason for reason in buried if reason.startswith("ValidationError: ")]

    async with consuming(operator, subscription):
        await eventually(is_buried)
    assert not [one for one in handled if one.source != "/garderobe/admin"]


@pytest.mark.usefixtures("operator")
async def test_a_tool_replays_from_a_time(server: Server, tool: Tool) -> None:
    async with server.bus("tags") as tags:
        early, late = (
            suspended_event().model_copy(update={"type": "tags.tag.changed"}) for _ in "ab"
        )
        await tags.publish(early)
        began = datetime.now(UTC)
        await tags.publish(late)
    config = ConsumerConfig(deliver_policy=DeliverPolicy.BY_START_TIME, opt_start_time=began)
    subscription = await tool.client.jetstream().pull_subscribe(
        "tags.>", "replay", stream="TAGS", config=config
    )
    (message,) = await subscription.fetch(1, timeout=MAX_SECONDS)
    assert Envelope.model_validate_json(message.data).id == late.id
