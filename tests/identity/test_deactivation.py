"""Taking a break hides the profile and ends every session; any sign-in ends the break."""

import asyncio
from datetime import UTC, datetime

from contracts.envelope import Envelope
from identity.profile.profiles.domain import hide_profile, show_profile
from identity.profile.profiles.store import get_profile
from identity.request_context import Device, RequestContext
from identity.sessions.domain import open_session
from tests.identity.people import PASSWORD, Person, Site
from tests.support.db_probes import wait_for_lock_waiters
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def take_break(person: Person, password: str = PASSWORD) -> int:
    return (await person.ask("POST", "/break", password=password)).status_code


async def is_shown(person: Person, to: Person) -> bool:
    response = await to.ask("GET", f"/profiles?username={person.username}")
    assert response.status_code in {200, 404}
    return response.status_code == 200


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


async def test_a_break_ends_all_sessions_and_hides_the_profile(
    identity: RunningService, site: Site
) -> None:
    ana, bruno = await site.register(), await site.register()
    phone = await site.second_device(ana)

    assert await take_break(ana) == 204

    assert ana.cookies == {}
    assert not await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert not await is_shown(ana, to=bruno)
    assert (await last_announced(identity, ana, 2)).data["audience"] == "private"


async def test_the_next_login_ends_the_break_and_reports_it_once(
    identity: RunningService, site: Site
) -> None:
    ana, bruno = await site.register(), await site.register()
    await ana.ask("PATCH", "/profiles/me", audience="followers")
    await take_break(ana)

    back = await site.second_device(ana)

    assert back.session["user"]["back_from_break"] is True
    assert back.session["user"]["audience"] == "followers"
    assert await is_shown(ana, to=bruno)
    assert (await last_announced(identity, ana, 4)).data["audience"] == "followers"
    current = await back.ask("GET", "/sessions/current")
    assert current.json()["user"]["back_from_break"] is False
    again = await site.second_device(ana)
    assert again.session["user"]["back_from_break"] is False
    acts = (await back.ask("GET", "/activity")).json()["items"]
    assert [act["act"] for act in acts][1:4] == ["logged_in", "break_ended", "break_taken"]


async def test_a_wrong_password_starts_no_break(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()

    assert await take_break(ana, "not my password at all") == 403

    assert await ana.is_signed_in()
    assert await is_shown(ana, to=bruno)


async def test_a_sign_in_during_the_start_of_a_break_waits_and_ends_it(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    sessions = identity.database.sessions
    async with sessions() as one, sessions() as other:
        profile = await get_profile(other, int(ana.id))
        await other.commit()
        assert profile
        await hide_profile(one, profile.id, "break")
        state = identity.app.state
        context = RequestContext(
            device=Device("127.0.0.1", ""),
            network="127.0.0.1",
            now=datetime.now(UTC),
            public_url=state.settings.public_url,
            token_issuer=state.token_issuer,
            authenticator=state.authenticator,
        )
        task = asyncio.create_task(open_session(other, context, profile))
        await wait_for_lock_waiters(identity, 1)
        await one.commit()
        assert (await task).back_from_break


async def test_a_scheduled_deletion_outweighs_a_break(identity: RunningService, site: Site) -> None:
    ana = await site.register()
    async with identity.database.sessions() as session:
        await hide_profile(session, int(ana.id), "departure")
        await hide_profile(session, int(ana.id), "break")
        assert not await show_profile(session, int(ana.id), "break")
        assert await show_profile(session, int(ana.id), "departure")
        assert not await show_profile(session, int(ana.id), "departure")
