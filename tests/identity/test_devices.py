"""A person's devices, and the security log of their account."""

import pytest

from identity.sessions import rules
from shared.http.device_names import device_name
from tests.identity.people import Site
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

TOKEN = "/api/identity/v1/token"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)


async def test_devices_are_listed_newest_first(site: Site) -> None:
    ana = await site.register()
    await site.register()
    phone = await site.second_device(ana, IPHONE)
    await site.second_device(ana, FIREFOX)

    response = await phone.ask("GET", "/sessions")

    items = response.json()["items"]
    assert response.headers["cache-control"] == "no-store"
    assert [item["device"] for item in items[:2]] == ["Firefox on Windows", "Safari on iPhone"]
    assert [item["current"] for item in items] == [False, True, False]
    assert set(items[0]) == {"id", "device", "created_at", "last_seen_at", "current"}


async def test_devices_come_in_pages(site: Site) -> None:
    ana = await site.register()
    for _ in range(2):
        await site.second_device(ana)

    first = (await ana.ask("GET", "/sessions?limit=2")).json()
    rest = (await ana.ask("GET", f"/sessions?limit=2&cursor={first['next_cursor']}")).json()

    assert (len(first["items"]), len(rest["items"]), rest["next_cursor"]) == (2, 1, None)
    assert len({item["id"] for item in first["items"] + rest["items"]}) == 3
    assert (await ana.ask("GET", "/sessions?cursor=nonsense")).status_code == 422


async def test_the_least_recently_used_device_is_signed_out(
    identity: RunningService, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rules.MAX_SESSIONS == 20
    monkeypatch.setattr(rules, "MAX_SESSIONS", 3)
    ana, other = await site.register(), await site.register()
    old, *_ = [await site.second_device(ana) for _ in range(2)]
    (gone,) = [i["id"] for i in (await old.ask("GET", "/sessions")).json()["items"] if i["current"]]
    renewed = await ana.browser.post(TOKEN, data={"grant_type": "refresh_token"})
    assert renewed.status_code == 200, renewed.text

    newest = await site.second_device(ana)

    assert not await old.is_signed_in()
    assert [await each.is_signed_in() for each in (ana, newest, other)] == [True, True, True]
    items = (await ana.ask("GET", "/sessions?limit=50")).json()["items"]
    assert len(items) == 3
    acts = (await ana.ask("GET", "/activity")).json()["items"]
    assert "oldest_session_ended" in [act["act"] for act in acts]

    async def is_announced() -> None:
        events = await identity.published("identity.session.revoked")
        assert gone in [one.data["session_id"] for one in events]

    await eventually(is_announced)


async def test_one_device_is_signed_out_and_announced(identity: RunningService, site: Site) -> None:
    ana = await site.register()
    phone = await site.second_device(ana)
    current = {i["current"]: i["id"] for i in (await ana.ask("GET", "/sessions")).json()["items"]}

    assert (await ana.ask("DELETE", f"/sessions/{current[False]}")).status_code == 204

    assert await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert (await ana.ask("DELETE", f"/sessions/{current[False]}")).status_code == 404
    assert len((await ana.ask("GET", "/sessions")).json()["items"]) == 1

    async def is_announced() -> None:
        events = await identity.published("identity.session.revoked")
        assert current[False] in [one.data["session_id"] for one in events]

    await eventually(is_announced)


async def test_another_persons_session_is_not_found(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    (theirs,) = (await bruno.ask("GET", "/sessions")).json()["items"]

    for session_id in (theirs["id"], "1"):
        refused = await ana.ask("DELETE", f"/sessions/{session_id}")
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
    assert (await ana.ask("DELETE", "/sessions/words")).status_code == 422
    assert await bruno.is_signed_in()


async def test_all_other_devices_are_signed_out_at_once(site: Site) -> None:
    ana, stranger = await site.register(), await site.register()
    others = [await site.second_device(ana) for _ in range(2)]

    assert (await ana.ask("DELETE", "/sessions")).status_code == 204

    assert await ana.is_signed_in()
    assert await stranger.is_signed_in()
    assert [await other.is_signed_in() for other in others] == [False, False]
    token = others[0].cookies["garderobe-refresh"]
    form = {"grant_type": "refresh_token", "refresh_token": token}
    renewed = await site.browser().post("/api/identity/v1/token", data=form)
    assert renewed.status_code == 400


async def test_activity_lists_own_acts_newest_first_with_devices(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()
    await site.log_in(ana.username, "a wrong password")
    await site.second_device(ana, IPHONE)
    await ana.ask("DELETE", "/sessions")

    first = (await ana.ask("GET", "/activity?limit=2")).json()
    rest = (await ana.ask("GET", f"/activity?limit=2&cursor={first['next_cursor']}")).json()

    assert [item["act"] for item in first["items"] + rest["items"]] == [
        "other_sessions_ended",
        "logged_in",
        "login_refused",
        "registered",
    ]
    assert first["items"][1]["device"] == "Safari on iPhone"
    assert set(first["items"][1]) == {"id", "act", "at", "device"}
    assert rest["next_cursor"] is None
    theirs = (await bruno.ask("GET", "/activity")).json()["items"]
    assert [item["act"] for item in theirs] == ["registered"]


async def test_lists_need_a_session(site: Site) -> None:
    browser = site.browser()
    for path in ("sessions", "activity"):
        assert (await browser.get(f"/api/identity/v1/{path}")).status_code == 401
    assert (await browser.delete("/api/identity/v1/sessions")).status_code == 401
    assert (await browser.delete("/api/identity/v1/sessions/1")).status_code == 401


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox on Windows"),
        (IPHONE, "Safari on iPhone"),
        ("Mozilla/5.0 (Macintosh) AppleWebKit Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Mac"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "Chrome on Linux"),
        ("curl/8.5.0", "Unknown device"),
        ("", "Unknown device"),
    ],
)
def test_a_device_has_a_short_name(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name
