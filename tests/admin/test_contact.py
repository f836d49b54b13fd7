"""A message to us is announced once, whoever writes it."""

from typing import Any
from uuid import uuid4

import pytest

from tests.support.leftovers import somebody
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

MESSAGES = "/api/admin/v1/support/messages"


def letter(**given: Any) -> dict[str, Any]:
    """A good message."""
    email = f"{uuid4().hex}@example.org"
    return {"email": email, "topic": "question", "text": "Where are my drafts?\n\nAna"} | given


async def announced(running: RunningService, email: str) -> list[dict[str, Any]]:
    """What was announced of this address, as soon as something was."""

    async def check() -> list[dict[str, Any]]:
        events = await running.published("admin.message.received")
        found = [event.data for event in events if event.data["email"] == email]
        assert found
        return found

    return await eventually(check)


async def test_anybody_may_write_and_the_message_goes_out_as_it_was_written(
    running: RunningService,
) -> None:
    new = letter()
    async with running.client() as client:
        answer = await client.post(MESSAGES, json=new)
    assert answer.status_code == 202
    assert await announced(running, new["email"]) == [new | {"user_id": None}]


async def test_of_somebody_signed_in_the_account_is_told(running: RunningService) -> None:
    new, user_id = letter(), somebody()
    async with running.client(user_id) as client:
        await client.post(MESSAGES, json=new)
    assert await announced(running, new["email"]) == [new | {"user_id": str(user_id)}]


@pytest.mark.parametrize("user_id", [None, 77])
async def test_the_same_key_sends_one_message(running: RunningService, user_id: int | None) -> None:
    new = letter()
    async with running.client(user_id, **{"Idempotency-Key": uuid4().hex}) as client:
        answers = [await client.post(MESSAGES, json=new) for _ in range(2)]
        # What comes later is announced later: a second event would be there before this one.
        await client.post(MESSAGES, json=(last := letter()), headers={"Idempotency-Key": "other"})
    assert [answer.status_code for answer in answers] == [202, 202]
    assert await announced(running, last["email"])
    assert len(await announced(running, new["email"])) == 1


async def test_two_strangers_who_choose_the_same_key_are_both_heard(
    running: RunningService,
) -> None:
    async with running.client(None, **{"Idempotency-Key": "message"}) as client:
        for new in (letter(), letter()):
            assert (await client.post(MESSAGES, json=new)).status_code == 202
            assert await announced(running, new["email"]) == [new | {"user_id": None}]


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
async def test_what_nobody_could_answer_is_refused(
    running: RunningService, change: dict[str, str]
) -> None:
    async with running.client() as client:
        answer = await client.post(MESSAGES, json=letter() | change)
    assert answer.status_code == 422
    assert answer.json()["errors"]
