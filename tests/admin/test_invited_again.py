"""Whose invite code was withdrawn is invited again, with another one."""

from typing import Any

from contracts.identity import InviteRedeemed
from tests.admin.conftest import ADMIN
from tests.admin.reportables import ask
from tests.admin.test_waitlist import acts, decide, entry_of, invites, waiting
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def nth_invite(running: RunningService, email: str, number: int) -> dict[str, Any]:
    async def made() -> dict[str, Any]:
        found = await invites(running, email)
        assert len(found) == number
        return found[-1]

    return await eventually(made)


async def invited(running: RunningService, email: str) -> tuple[str, str]:
    """The ids of an entry that was approved, and of the code made for it."""
    entry = await entry_of(running, email)
    await decide(running, entry["id"], "approve")
    return entry["id"], (await nth_invite(running, email, 1))["invite_id"]


async def withdraw(running: RunningService, invite_id: str) -> None:
    assert (await ask(running, "DELETE", f"/invites/{invite_id}")).status_code == 204


async def redeemed(running: RunningService, invite_id: str) -> None:
    event = InviteRedeemed(invite_id=int(invite_id), used=1)
    await running.publish(event, subject=invite_id)


async def joined(running: RunningService, email: str) -> None:
    async def check() -> None:
        assert await state(running, email) == "joined"

    await eventually(check)


async def state(running: RunningService, email: str) -> str:
    (entry,) = await waiting(running, query=email)
    return str(entry["state"])


async def test_whose_code_was_withdrawn_is_approved_as_for_the_first_time(
    running: RunningService,
) -> None:
    email = "again@withdrawn.example"
    entry_id, first_id = await invited(running, email)
    await withdraw(running, first_id)
    assert await state(running, email) == "declined"

    approved = await decide(running, entry_id, "approve", reason="After all")

    assert (approved.status_code, approved.json()["state"]) == (200, "invited")
    second = await nth_invite(running, email, 2)
    assert second["invite_id"] != first_id
    assert await acts(running, entry_id) == [
        (str(ADMIN), "waitlist.approved", "After all"),
        (str(ADMIN), "waitlist.approved", None),
    ]
    await redeemed(running, second["invite_id"])
    await joined(running, email)


async def test_who_registered_before_the_code_was_withdrawn_has_joined(
    running: RunningService,
) -> None:
    email = "faster@withdrawn.example"
    _, invite_id = await invited(running, email)
    await withdraw(running, invite_id)
    await redeemed(running, invite_id)  # heard after that
    await joined(running, email)


async def test_a_withdrawn_code_of_who_has_joined_changes_nothing(
    running: RunningService,
) -> None:
    email = "inside@withdrawn.example"
    entry_id, invite_id = await invited(running, email)
    await redeemed(running, invite_id)
    await joined(running, email)
    await withdraw(running, invite_id)
    assert (await decide(running, entry_id, "approve")).json()["state"] == "joined"
