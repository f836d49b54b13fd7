"""Messages to the support team are published once."""

from typing import Any
from uuid import uuid4

import pytest

from tests.support.residual_data import random_id
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

MESSAGES = "/api/admin/v1/support/messages"


def message_body(**fields: Any) -> dict[str, Any]:
    """Return a valid message."""
    email = f"{uuid4().hex}@example.org"
    return {"email": email, "topic": "question", "text": "Where are my drafts?\n\nAna"} | fields


async def announced(running: RunningService, email: str) -> list[dict[str, Any]]:
    """Return what was published for this address, once there is something."""

    async def check() -> list[dict[str, Any]]:
        events = await running.published("admin.message.received")
        found = [event.data for event in events if event.data["email"] == email]
        assert found
        return found

    return await eventually(check)


async def test_an_anonymous_message_is_published_unchanged(
    running: RunningService,
) -> None:
    message = message_body()
    async with running.client() as client:
        response = await client.post(MESSAGES, json=message)
    assert response.status_code == 202
    assert await announced(running, message["email"]) == [message | {"user_id": None}]


async def test_a_signed_in_message_contains_the_account_id(running: RunningService) -> None:
    message, user_id = message_body(), random_id()
    async with running.client(user_id) as client:
        await client.post(MESSAGES, json=message)
    assert await announced(running, message["email"]) == [message | {"user_id": str(user_id)}]


@pytest.mark.parametrize("user_id", [None, 77])
async def test_the_same_key_sends_one_message(running: RunningService, user_id: int | None) -> None:
    message = message_body()
    async with running.client(user_id, **{"Idempotency-Key": uuid4().hex}) as client:
        responses = [await client.post(MESSAGES, json=message) for _ in range(2)]
        # Events keep their order: a second event would have been published before this one.
        await client.post(
            MESSAGES, json=(last := message_body()), headers={"Idempotency-Key": "other"}
        )
    assert [response.status_code for response in responses] == [202, 202]
    assert await announced(running, last["email"])
    assert len(await announced(running, message["email"])) == 1


async def test_anonymous_senders_with_the_same_key_do_not_collide(
    running: RunningService,
) -> None:
    async with running.client(None, **{"Idempotency-Key": "message"}) as client:
        for message in (message_body(), message_body()):
            assert (await client.post(MESSAGES, json=message)).status_code == 202
            assert await announced(running, message["email"]) == [message | {"user_id": None}]


@pytest.mark.parametrize(
    "change",
    [
        {"email": "nobody"},
        {"topic": "weather"},
        {"text": "   short   "},
        {"text": "x" * 5001},
        {"text": "It rings a bell:\a here"},
        {"text": "\u200b\u2060" * 10},
    ],
)
async def test_invalid_messages_are_refused(
    running: RunningService, change: dict[str, str]
) -> None:
    async with running.client() as client:
        response = await client.post(MESSAGES, json=message_body() | change)
    assert response.status_code == 422
    assert response.json()["errors"]
