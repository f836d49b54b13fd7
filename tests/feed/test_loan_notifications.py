"""Notifications about loans of garments."""

from typing import Any

from contracts.wardrobe import LoanChanged
from tests.feed.test_notifications import inbox, notifications_about
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually


class Loan:
    """A loan between two people, as the wardrobe announces it."""

    def __init__(self, world: World, owner: int, borrower: int, *, requested: bool = False) -> None:
        self._world = world
        self._said: dict[str, Any] = {
            "loan_id": fresh_id(),
            "owner_id": owner,
            "borrower_id": borrower,
            "requested": requested,
        }
        self._version = 0
        self.owner, self.borrower = owner, borrower

    async def say(self, state: Any, reminder: Any = None) -> None:
        self._version += 1
        event = LoanChanged(**self._said, state=state, reminder=reminder)
        subject = self._said["loan_id"]
        await self._world.running.publish(event, subject=subject, version=self._version)

    async def wait_for(self, *, owner: list[str], borrower: list[str]) -> None:
        """Wait for these inboxes, newest first."""

        async def check() -> None:
            for user, other, messages in (
                (self.owner, self.borrower, owner),
                (self.borrower, self.owner, borrower),
            ):
                expected = [("loan", message) for message in messages]
                assert await notifications_about(self._world, user, other) == expected

        await eventually(check)


async def begin(world: World, **fields: Any) -> Loan:
    return Loan(world, await world.person(), await world.person(), **fields)


async def test_each_step_notifies_the_other_person(world: World) -> None:
    loan = await begin(world)
    await loan.say("offered")
    await loan.wait_for(owner=[], borrower=["Ana wants to lend you something"])
    await loan.say("accepted")
    accepted = "Ana accepted your offer to lend"
    await loan.wait_for(owner=[accepted], borrower=[])
    await loan.say("returned")
    returned = "Ana says they've returned what you lent. Please confirm."
    await loan.wait_for(owner=[returned, accepted], borrower=[])
    await loan.say("confirmed")
    confirmed = "Ana confirmed that you returned what you borrowed"
    await loan.wait_for(owner=[accepted], borrower=[confirmed])


async def test_a_request_is_answered(world: World) -> None:
    loan = await begin(world, requested=True)
    await loan.say("requested")
    await loan.wait_for(owner=["Ana asked to borrow something of yours"], borrower=[])
    await loan.say("accepted")
    await loan.wait_for(owner=[], borrower=["Ana is lending you what you asked for"])


async def test_an_ended_offer_notifies_no_one(world: World) -> None:
    loan = await begin(world)
    await loan.say("offered")
    await loan.wait_for(owner=[], borrower=["Ana wants to lend you something"])
    await loan.say("withdrawn")
    await loan.wait_for(owner=[], borrower=[])


async def test_both_are_reminded_until_it_is_returned(world: World) -> None:
    loan = await begin(world)
    await loan.say("accepted", "due")
    due = ["A loan between you and Ana is due soon"]
    await loan.wait_for(owner=due, borrower=due)
    await loan.say("accepted", "overdue")
    overdue = ["A loan between you and Ana is overdue"]
    await loan.wait_for(owner=overdue, borrower=overdue)
    entry = next(each for each in await inbox(world, loan.owner) if each["kind"] == "loan")
    assert not entry["read"]
    await loan.say("returned")
    await loan.wait_for(
        owner=["Ana says they've returned what you lent. Please confirm."], borrower=[]
    )


async def test_blocked_people_are_not_reminded(world: World) -> None:
    loan = await begin(world)
    assert (await world.put(loan.owner, f"/blocks/{loan.borrower}")).status_code == 204
    await loan.say("accepted", "overdue")
    other = await begin(world)
    await other.say("offered")
    await other.wait_for(owner=[], borrower=["Ana wants to lend you something"])
    await loan.wait_for(owner=[], borrower=[])
