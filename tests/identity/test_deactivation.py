"""Taking a break: nobody is shown, nobody is signed in, and any sign-in ends it."""

import asyncio
from datetime import UTC, datetime

from contracts.envelope import Envelope
from identity.profile.profiles.domain import hide_profile, show_profile
from identity.profile.profiles.store import get_profile
from identity.sessions.domain import open_session
from identity.sessions.schemas import Device
from tests.identity.people import PASSWORD, Door, Person
from tests.support.db_probes import wait_for_lock_waiters
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def take_break(person: Person, password: str = PASSWORD) -> int:
    return (await person.ask("POST", "/break", password=password)).status_code


async def is_shown(person: Person, to: Person) -> bool:
    answer = await to.ask("GET", f"/profiles?username={person.username}")
    assert answer.status_code in {200, 404}
    return answer.status_code == 200


async def last_announced(identity: RunningService, person: Person, version: int) -> Envelope:
    async def arrived() -> Envelope:
        events = await identity.published("identity.profile.changed")
        found = [
            event
            for event in events
            if event.subject == person.id and event.aggregateversion == version
        ]
        assert len(found) == 1
        return found[0]

    return await eventually(arrived)


async def test_a_break_signs_out_everywhere_and_shows_the_profile_to_nobody(
    identity: RunningService, door: Door
) -> None:
    ana, bruno = await door.register(), await door.register()
    phone = await door.second_device(ana)

    assert await take_break(ana) == 204

    assert ana.cookies == {}
    assert not await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert not await is_shown(ana, to=bruno)
    assert (await last_announced(identity, ana, 2)).data["audience"] == "private"


async def test_the_next_log_in_ends_the_break_and_says_so_once(
    identity: RunningService, door: Door
) -> None:
    ana, bruno = await door.register(), await door.register()
    await ana.ask("PATCH", "/profiles/me", audience="followers")
    await take_break(ana)

    back = await door.second_device(ana)

    assert back.session["user"]["back_from_break"] is True
    assert back.session["user"]["audience"] == "followers"
    assert await is_shown(ana, to=bruno)
    assert (await last_announced(identity, ana, 4)).data["audience"] == "followers"
    current = await back.ask("GET", "/sessions/current")
    assert current.json()["user"]["back_from_break"] is False
    again = await door.second_device(ana)
    assert again.session["user"]["back_from_break"] is False
    acts = (await back.ask("GET", "/activity")).json()["items"]
    assert [act["act"] for act in acts][1:4] == ["logged_in", "break_ended", "break_taken"]


async def test_a_wrong_password_starts_no_break(door: Door) -> None:
    ana, bruno = await door.register(), await door.register()

    assert await take_break(ana, "not my password at all") == 403

    assert await ana.is_signed_in()
    assert await is_shown(ana, to=bruno)


async def test_whoever_signs_in_while_a_break_begins_waits_and_ends_it(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    sessions = identity.database.sessions
    async with sessions() as one, sessions() as other:
        profile = await get_profile(other, int(ana.id))
        await other.commit()
        assert profile
        await hide_profile(one, profile.id, "break")
        mint, device = identity.app.state.mint, Device("127.0.0.1", "")
        signing_in = open_session(other, mint, profile, device, datetime.now(UTC))
        task = asyncio.create_task(signing_in)
        await wait_for_lock_waiters(identity, 1)
        await one.commit()
        assert (await task).back_from_break


async def test_a_profile_that_is_about_to_leave_stays_hidden_by_a_break(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    async with identity.database.sessions() as session:
        await hide_profile(session, int(ana.id), "departure")
        await hide_profile(session, int(ana.id), "break")
        assert not await show_profile(session, int(ana.id), "break")
        assert await show_profile(session, int(ana.id), "departure")
        assert not await show_profile(session, int(ana.id), "departure")
