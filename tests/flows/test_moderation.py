"""Hiding, appealing and restoring across the five services, with delayed and repeated events."""

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
from shared.events.bus import Bus
from tests.flows.conftest import NewPerson
from tests.flows.hidden_content import ADMIN, FEED, KINDS, TAGS, WARDROBE, Scene, own_decisions
from tests.flows.test_data_export import EXPORTS, finished_export
from tests.flows.test_faults import paused, pid_of
from tests.flows.world import grant
from tests.support.people import JSON, Person, json_body
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg

pytestmark = pytest.mark.alone

Publish = Callable[[Scene, ContentKind, int, bool], Awaitable[None]]


@pytest.fixture
async def scene(new_person: NewPerson, layout: Layout, gateway: str) -> AsyncIterator[Scene]:
    owner, author, follower, first, second = [
        await new_person(name) for name in ("una", "cara", "fay", "mia", "max")
    ]
    for moderator in (first, second):
        await grant(moderator, "moderator")
    for person in (author, follower):
        await person.follow(owner)
    mark = uuid.uuid4().hex[:8]
    outfit = await owner.publish(telling_jpeg(), caption=f"caption {mark}")
    new = {"name": f"tag {mark}", "slug": f"tag-{mark}", "audience": "public"}
    tag = json_body(await owner.http.post(f"{TAGS}/tags", json=new))
    change = {"add": [outfit["id"]]}
    added = await owner.http.post(f"{TAGS}/tags/{tag['slug']}/outfits", json=change)
    assert added.is_success, added.text

    async def commented() -> JSON:
        words = {"text": f"comment {mark}"}
        response = await author.http.post(f"{FEED}/outfits/{outfit['id']}/comments", json=words)
        assert response.status_code == 201, response.text
        return json_body(response)

    comment = await eventually(commented)
    approved = await owner.http.put(f"{FEED}/comments/{comment['id']}/approval")
    assert approved.is_success, approved.text
    found = Scene(
        owner, author, follower, (first, second), gateway, layout.media_url, outfit, tag, comment
    )

    async def is_visible_everywhere() -> None:
        shown = await found.shown_by_kind()
        assert {kind: len(paths) for kind, paths in shown.items()} == VISIBLE_PATHS, shown
        for kind in KINDS:
            reportable = {"kind": kind, "subject_id": found.id_of(kind), "reason": "other"}
            response = await first.http.post(f"{ADMIN}/reports", json=reportable)
            # Control: admin knows all the content.
            assert response.status_code == 201, response.text

    await eventually(is_visible_everywhere)
    yield found
    await found.close_reports()


VISIBLE_PATHS: dict[ContentKind, int] = {"outfit": 4, "tag": 5, "comment": 1}
"""Number of paths at which a follower sees each kind."""


@pytest.fixture
async def publish(layout: Layout) -> AsyncIterator[Publish]:
    """A function that publishes the scene's decision again with another version."""
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


async def is_back(scene: Scene, kind: ContentKind, paths: set[str]) -> None:
    assert await scene.shown(kind) == paths


async def test_hidden_content_disappears_and_returns_completely(scene: Scene) -> None:
    for kind in KINDS:
        before = await scene.shown_by_kind()
        await scene.hide(kind)
        await eventually(lambda kind=kind: is_gone(scene, kind))  # type: ignore[misc]
        others = [one for one in KINDS if kind not in {one, "outfit"}]
        after = await scene.shown_by_kind()
        for one in others:
            assert after[one] == before[one], (kind, one)

        await scene.appeal_and_restore(kind)

        # Comments and tags of an outfit return with it.
        for one in KINDS:
            await eventually(lambda one=one, seen=before[one]: is_back(scene, one, seen))  # type: ignore[misc]
        assert await own_decisions(scene, kind) == []


async def test_repeated_delayed_and_reordered_decisions_result_in_the_latest(
    scene: Scene, publish: Publish, supervisor: Supervisor
) -> None:
    before = await scene.shown_by_kind()
    with ExitStack() as paused_services:
        # The services receive nothing until all these events are on the bus.
        for name in ("wardrobe", "tags", "feed", "identity"):
            paused_services.enter_context(paused(pid_of(supervisor, name)))
        for kind in KINDS:
            await hide_while_paused(scene, kind)
            for version, hidden in ((9, True), (8, False), (9, True), (7, False)):
                await publish(scene, kind, version, hidden)
    for kind in KINDS:
        await eventually(lambda kind=kind: is_gone(scene, kind))  # type: ignore[misc]
    for kind in KINDS:
        (scene.decision,) = [one for one in await own_decisions(scene, kind) if one["kind"] == kind]
        for version, hidden in ((8, False), (10, False), (9, True), (10, False), (3, True)):
            await publish(scene, kind, version, hidden)
    for kind in KINDS:
        await eventually(lambda kind=kind: is_back(scene, kind, before[kind]))  # type: ignore[misc]
    # A later decision still applies.
    await publish(scene, "comment", 20, True)
    await eventually(lambda: is_gone(scene, "comment"))
    after = await scene.shown_by_kind()
    for kind in ("outfit", "tag"):
        assert after[kind] == before[kind]


async def hide_while_paused(scene: Scene, kind: ContentKind) -> None:
    """Hide reported content while the services are paused."""
    listed = await scene.moderators[0].http.get(f"{ADMIN}/reports?limit=100")
    report = next(
        one
        for one in listed.json()["items"]
        if (one["kind"], one["subject_id"]) == (kind, scene.id_of(kind))
    )
    path = f"{ADMIN}/reports/{report['id']}/decisions"
    decision = {"act": "hide", "notice": "Not yours."}
    response = await scene.moderators[1].http.post(path, json=decision)
    assert response.status_code == 200, response.text
    (scene.decision,) = [one for one in await own_decisions(scene, kind) if one["kind"] == kind]


async def test_the_owner_can_edit_tag_and_export_hidden_content(scene: Scene) -> None:
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
    rows = await exported_rows(scene.owner)

    assert [(row["id"], row["hidden"]) for row in rows["outfits.json"]] == [(outfit, True)]
    assert rows["content_decisions.json"][0]["notice"] == "Not yours."
    assert await scene.shown("outfit") == set()
    page = f"{TAGS}/users/{scene.owner.id}/tags/{new['slug']}/outfits"
    shown = await scene.follower.http.get(page)
    assert outfit not in shown.text

    await scene.appeal_and_restore("outfit")

    async def under_both_tags() -> None:
        assert len(await scene.shown("outfit")) == VISIBLE_PATHS["outfit"]
        assert outfit in (await scene.follower.http.get(page)).text

    await eventually(under_both_tags)


async def test_content_deleted_while_hidden_stays_deleted(scene: Scene) -> None:
    await scene.hide("outfit")
    await eventually(lambda: is_gone(scene, "outfit"))
    http, outfit = scene.owner.http, scene.outfit["id"]
    for path in (f"outfits/{outfit}", f"trash/{outfit}"):
        assert (await http.delete(f"{WARDROBE}/{path}")).is_success
    await scene.appeal_and_restore("outfit")
    assert (await http.get(f"{WARDROBE}/outfits/{outfit}")).status_code == 404

    async def is_notified() -> None:
        notice = await http.get(f"{FEED}/notifications")
        assert "no longer hidden" in notice.text or "restored" in notice.text

    await eventually(is_notified)
    assert await scene.shown("outfit") == set()


async def exported_rows(person: Person) -> dict[str, list[dict[str, Any]]]:
    export = await finished_export(person)
    response = await person.http.get(f"{EXPORTS}/{export['id']}/file")
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        names = [name for name in archive.namelist() if name.endswith(".json")]
        return {name: json.loads(archive.read(name)) for name in names}
