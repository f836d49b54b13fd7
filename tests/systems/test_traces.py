"""One outfit's publication is one trace, from the gateway to the timeline of a follower."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from deploy.local.layout import Layout
from tests.support.otlp import ReceivedSpan, Receiver
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg

CANARY = "a-caption-nobody-may-find-in-a-trace"
PATH = [
    "EXEC",
    "fan out",
    "process wardrobe.outfit.published",
    "send wardrobe.outfit.published",
    "POST /api/wardrobe/v1/outfits",
]
"""From the transaction in Valkey back to the request, by names of spans."""


@pytest.fixture(scope="module")
async def published(second_system: Layout) -> AsyncIterator[tuple[Person, Person]]:
    """An author whose outfit has reached a follower."""
    async with AsyncExitStack() as stack:
        ana, ben = [
            await stack.enter_async_context(
                await Person.register(second_system.public_url, name, trust=second_system.trust())
            )
            for name in ("ana", "ben")
        ]
        await ben.follow(ana)
        assert await ben.timeline() == []
        await ana.publish(telling_jpeg(), caption=CANARY, tags=["rainy-day"])

        async def is_delivered() -> None:
            assert len(await ben.timeline()) == 1

        await eventually(is_delivered)
        yield ana, ben


async def test_a_publication_is_one_trace_from_the_gateway_to_valkey(
    published: tuple[Person, Person], receiver: Receiver
) -> None:
    ana, _ = published

    async def is_complete() -> None:
        paths = [receiver.ancestry(one) for one in receiver.spans.values() if one.name == "EXEC"]
        names = [[one.name for one in path[: len(PATH)]] for path in paths]
        assert PATH in names, names
        assert_goes_through(paths[names.index(PATH)])

    # Events handled together are in the trace of the first one, and linked to those of the others.
    for is_last in (False, False, False, True):
        try:
            await eventually(is_complete)
            break
        except AssertionError:
            if is_last:
                raise
        await ana.publish(telling_jpeg())


def assert_goes_through(path: list[ReceivedSpan]) -> None:
    services = list(dict.fromkeys(one.service for one in path))
    assert services == ["feed", "wardrobe", "traefik"]
    assert len({one.trace_id for one in path}) == 1
    assert path[-1].parent_id == "", "the gateway's span is the root"


@pytest.mark.usefixtures("published")
async def test_statements_belong_to_the_request(receiver: Receiver) -> None:
    async def is_found() -> None:
        inserts = [one for one in receiver.spans.values() if one.name == "INSERT outbox"]
        assert "POST /api/wardrobe/v1/outfits" in {
            ancestor.name for one in inserts for ancestor in receiver.ancestry(one)
        }
        assert {one.attributes["db.system.name"] for one in inserts} == {"postgresql"}

    await eventually(is_found)


@pytest.mark.usefixtures("published")
async def test_the_log_has_the_ids_of_the_trace(receiver: Receiver, second_system: Layout) -> None:
    async def is_logged() -> None:
        lines = log_lines(second_system.logs / "feed.log")
        handled = [line for line in lines if line.get("event") == "request"]
        assert {line["trace_id"] for line in handled} & {
            one.trace_id for one in receiver.spans.values()
        }

    await eventually(is_logged)


async def test_spans_logs_and_labels_name_nobody(
    published: tuple[Person, Person], receiver: Receiver, second_system: Layout
) -> None:
    ana, ben = published
    token = await ana.access_token()
    private = [CANARY, token, token.rpartition(".")[2]]
    for person in (ana, ben):
        private += [person.id, person.username, f"{person.username}@example.org"]
    told = {"spans": b"".join(receiver.raw).decode("latin-1")}
    for name in ("identity", "wardrobe", "tags", "feed", "admin", "verify-1", "verify-2"):
        told[f"log of {name}"] = (second_system.logs / f"{name}.log").read_text()
        told[f"metrics of {name}"] = await metrics(second_system, name)
    found = [(place, text) for place, said in told.items() for text in private if text in said]
    assert found == []


async def metrics(layout: Layout, name: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", layout.port_of(name))
    writer.write(b"GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n")
    body = (await reader.read()).decode()
    writer.close()
    assert "garderobe_build_info" in body
    return body


def log_lines(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text().splitlines() if line.startswith("{")]
