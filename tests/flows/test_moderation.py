"""Hiding, appealing and restoring across the five services, whatever becomes of the events."""

import io
import json
import uuid
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import Any

import pytest

from contracts.admin import ContentHidden, ContentKind, ContentRestored
from contracts.envelope import Envelope
from deploy.local.credentials import load_credentials
from deploy.local.layout import Layout
from deploy.local.supervision import Supervisor
from deploy.rights.bus import url_of
from shared.bus import Bus
from tests.flows.conftest import Newcomer
from tests.flows.hidden_content import ADMIN, FEED, KINDS, TAGS, WARDROBE, Scene, mine
from tests.flows.test_data_export import EXPORTS, finished
from tests.flows.test_faults import paused, pid_of
from tests.flows.world import grant
from tests.support.people import JSON, Person, answered
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg

Announce = Callable[[Scene, ContentKind, int, bool], Awaitable[None]]


@pytest.fixture
async def scene(newcomer: Newcomer, layout: Layout, gateway: str) -> AsyncIterator[Scene]:
    owner, author, follower, first, second = [
        await newcomer(name) for name in ("una", "cara", "fay", "mia", "max")
    ]
    for moderator in (first, second):
        await grant(moderator, "moderator")
    for person in (author, follower):
        await person.follow(owner)
    mark = uuid.uuid4().hex[:8]
    outfit = await owner.publish(telling_jpeg(), caption=f"caption {mark}")
    new = {"name": f"tag {mark}", "slug": f"tag-{mark}", "audience": "public"}
    tag = answered(await owner.http.post(f"{TAGS}/tags", json=new))
    change = {"add": [outfit["id"]]}
    added = await owner.http.post(f"{TAGS}/tags/{tag['slug']}/outfits", json=change)
    assert added.is_success, added.text

    async def commented() -> JSON:
        words = {"text": f"comment {mark}"}
        answer = await author.http.post(f"{FEED}/outfits/{outfit['id']}/comments", json=words)
        assert answer.status_code == 201, answer.text
        return answered(answer)

    comment = await eventually(commented)
    approved = await owner.http.put(f"{FEED}/comments/{comment['id']}/approval")
    assert approved.is_success, approved.text
    found = Scene(
        owner, author, follower, (first, second), gateway, layout.media_url, outfit, tag, comment
    )

    async def everywhere() -> None:
        for kind, places in PLACES.items():
            assert len(await found.shown(kind)) == places, await found.shown(kind)
        for kind in KINDS:
            reportable = {"kind": kind, "subject_id": found.id_of(kind), "reason": "other"}
            answer = await first.http.post(f"{ADMIN}/reports", json=reportable)
            # The control: everything is known to the service that decides.
            assert answer.status_code == 201, answer.text

    await eventually(everywhere, seconds=20)
    yield found
    await found.close_reports()


PLACES: dict[ContentKind, int] = {"outfit": 4, "tag": 5, "comment": 1}
"""In how many of the places a follower reads of it."""


@pytest.fixture
async def announce(layout: Layout) -> AsyncIterator[Announce]:
    """Sends a decision of the present scene once more, with this version."""
    credentials = load_credentials(layout.data / "credentials.json")
    address = f"127.0.0.1:{layout.port_of('nats')}"
    bus = Bus(url_of("admin", credentials.bus_passwords, address), "admin")
    await bus.connect()

    async def send(scene: Scene, kind: ContentKind, version: int, hidden: bool) -> None:
        event = (ContentHidden if hidden else ContentRestored)(
            kind=kind,
            content_id=int(scene.id_of(kind)),
            owner_id=int(scene.owner_of(kind).id),
            reason="Not yours." if hidden else "It is yours.",
        )
        envelope = Envelope(
            id=uuid.uuid4(),
            source="/garderobe/admin",
            type=event.type,
            time=datetime.now(UTC),
            subject=scene.decision["id"],
            aggregateversion=version,
            data=event.model_dump(mode="json"),
        )
        await bus.publish(envelope)

    yield send
    await bus.close()


async def is_gone(scene: Scene, kind: ContentKind) -> None:
    assert await scene.shown(kind) == set()
    if kind == "outfit":
        assert await scene.picture_status() == 404


async def is_back(scene: Scene, kind: ContentKind, places: set[str]) -> None:
    assert await scene.shown(kind) == places


async def test_what_is_hidden_is_gone_and_comes_back_whole(scene: Scene) -> None:
    for kind in KINDS:
        before = {one: await scene.shown(one) for one in KINDS}
        await scene.hide(kind)
        await eventually(lambda kind=kind: is_gone(scene, kind))  # type: ignore[misc]
        others = [one for one in KINDS if kind not in {one, "outfit"}]
        for one in others:
            assert await scene.shown(one) == before[one], (kind, one)

        await scene.appeal_and_restore(kind)

        # What stands on an outfit, or names it, is back with it.
        for one in KINDS:
            await eventually(lambda one=one, seen=before[one]: is_back(scene, one, seen))  # type: ignore[misc]
        assert await mine(scene, kind) == []


async def test_decisions_doubled_late_and_out_of_order_leave_the_latest_one(
    scene: Scene, announce: Announce, supervisor: Supervisor
) -> None:
    before = {kind: await scene.shown(kind) for kind in KINDS}
    with ExitStack() as late:
        # The services hear of nothing before the last of these is on the bus.
        for name in ("wardrobe", "tags", "feed", "identity"):
            late.enter_context(paused(pid_of(supervisor, name)))
        for kind in KINDS:
            await hide_by(scene, kind)
            for version, hidden in ((9, True), (8, False), (9, True), (7, False)):
                await announce(scene, kind, version, hidden)
    for kind in KINDS:
        await eventually(lambda kind=kind: is_gone(scene, kind), seconds=20)  # type: ignore[misc]
    for kind in KINDS:
        (scene.decision,) = [one for one in await mine(scene, kind) if one["kind"] == kind]
        for version, hidden in ((8, False), (10, False), (9, True), (10, False), (3, True)):
            await announce(scene, kind, version, hidden)
    for kind in KINDS:
        await eventually(lambda kind=kind: is_back(scene, kind, before[kind]), seconds=20)  # type: ignore[misc]
    # Another decision comes after all of them.
    await announce(scene, "comment", 20, True)
    await eventually(lambda: is_gone(scene, "comment"), seconds=20)
    for kind in ("outfit", "tag"):
        assert await scene.shown(kind) == before[kind]


async def hide_by(scene: Scene, kind: ContentKind) -> None:
    """Hide a thing that has been reported, while the services stand still."""
    listed = await scene.moderators[0].http.get(f"{ADMIN}/reports?limit=100")
    report = next(
        one
        for one in listed.json()["items"]
        if (one["kind"], one["subject_id"]) == (kind, scene.id_of(kind))
    )
    path = f"{ADMIN}/reports/{report['id']}/decisions"
    decision = {"act": "hide", "notice": "Not yours."}
    answer = await scene.moderators[1].http.post(path, json=decision)
    assert answer.status_code == 200, answer.text
    (scene.decision,) = [one for one in await mine(scene, kind) if one["kind"] == kind]


async def test_its_owner_edits_tags_and_takes_along_what_is_hidden(scene: Scene) -> None:
    await scene.hide("outfit")
    await eventually(lambda: is_gone(scene, "outfit"))
    http, outfit = scene.owner.http, scene.outfit["id"]
    scene.outfit["caption"] = f"edited {scene.tag['slug']}"
    change = {"caption": scene.outfit["caption"], "audience": "public"}
    edited = await http.patch(f"{WARDROBE}/outfits/{outfit}", json=change)
    assert (edited.status_code, edited.json()["hidden"]) == (200, True)
    new = {"name": "Later", "slug": f"later-{scene.tag['slug']}", "audience": "public"}
    assert (await http.post(f"{TAGS}/tags", json=new)).status_code == 201
    tagged = await http.post(f"{TAGS}/tags/{new['slug']}/outfits", json={"add": [outfit]})
    assert tagged.is_success, tagged.text
    assert (await http.post(EXPORTS)).status_code == 202
    rows = await taken_along(scene.owner)

    assert [(row["id"], row["hidden"]) for row in rows["outfits.json"]] == [(outfit, True)]
    assert rows["content_decisions.json"][0]["notice"] == "Not yours."
    assert await scene.shown("outfit") == set()
    page = f"{TAGS}/users/{scene.owner.id}/tags/{new['slug']}/outfits"
    shown = await scene.follower.http.get(page)
    assert outfit not in shown.text

    await scene.appeal_and_restore("outfit")

    async def under_both_tags() -> None:
        assert len(await scene.shown("outfit")) == PLACES["outfit"]
        assert outfit in (await scene.follower.http.get(page)).text

    await eventually(under_both_tags)


async def test_what_is_deleted_while_hidden_stays_deleted(scene: Scene) -> None:
    await scene.hide("outfit")
    await eventually(lambda: is_gone(scene, "outfit"))
    http, outfit = scene.owner.http, scene.outfit["id"]
    for path in (f"outfits/{outfit}", f"trash/{outfit}"):
        assert (await http.delete(f"{WARDROBE}/{path}")).is_success
    await scene.appeal_and_restore("outfit")
    assert (await http.get(f"{WARDROBE}/outfits/{outfit}")).status_code == 404

    async def of_nobody() -> None:
        notice = await http.get(f"{FEED}/notifications")
        assert "no longer hidden" in notice.text or "restored" in notice.text

    await eventually(of_nobody)
    assert await scene.shown("outfit") == set()


async def taken_along(person: Person) -> dict[str, list[dict[str, Any]]]:
    export = await finished(person)
    answer = await person.http.get(f"{EXPORTS}/{export['id']}/file")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        names = [name for name in archive.namelist() if name.endswith(".json")]
        return {name: json.loads(archive.read(name)) for name in names}
