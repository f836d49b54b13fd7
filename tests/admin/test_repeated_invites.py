"""Approving an entry again after its invite code was withdrawn."""

from typing import Any

from contracts.identity import InviteRedeemed
from tests.admin.conftest import ADMIN
from tests.admin.reportables import call
from tests.admin.test_waitlist import acts, decide, invites, join_and_get_entry, waitlist
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def nth_invite(running: RunningService, email: str, number: int) -> dict[str, Any]:
    async def is_published() -> dict[str, Any]:
        found = await invites(running, email)
        assert len(found) == number
        return found[-1]

    return await eventually(is_published)


async def invited(running: RunningService, email: str) -> tuple[str, str]:
    """Approve a new entry. Return its id and the id of its code."""
    entry = await join_and_get_entry(running, email)
    await decide(running, entry["id"], "approve")
    return entry["id"], (await nth_invite(running, email, 1))["invite_id"]


async def withdraw(running: RunningService, invite_id: str) -> None:
    assert (await call(running, "DELETE", f"/invites/{invite_id}")).status_code == 204


async def redeem(running: RunningService, invite_id: str) -> None:
    event = InviteRedeemed(invite_id=int(invite_id), used=1)
    await running.publish(event, subject=invite_id)


async def wait_until_joined(running: RunningService, email: str) -> None:
    async def check() -> None:
        assert await state(running, email) == "joined"

    await eventually(check)


async def state(running: RunningService, email: str) -> str:
    (entry,) = await waitlist(running, query=email)
    return str(entry["state"])


async def test_an_entry_with_a_withdrawn_code_can_be_approved_again(
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
    await redeem(running, second["invite_id"])
    await wait_until_joined(running, email)


async def test_a_delayed_redemption_of_a_withdrawn_code_counts_as_joined(
    running: RunningService,
) -> None:
    email = "faster@withdrawn.example"
    _, invite_id = await invited(running, email)
    await withdraw(running, invite_id)
    await redeem(running, invite_id)  # arrives after the withdrawal
    await wait_until_joined(running, email)


async def test_withdrawing_the_code_of_a_joined_entry_changes_nothing(
    running: RunningService,
) -> None:
    email = "inside@withdrawn.example"
    entry_id, invite_id = await invited(running, email)
    await redeem(running, invite_id)
    await wait_until_joined(running, email)
    await withdraw(running, invite_id)
    assert (await decide(running, entry_id, "approve")).json()["state"] == "joined"
