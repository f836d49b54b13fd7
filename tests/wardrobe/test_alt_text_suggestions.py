"""Alt texts that viewers suggest: who may read, change and end them."""

from collections.abc import Mapping
from typing import Any

import httpx2
import pytest

from contracts.identity import AccountDeleted
from tests.support.data_export import exported_rows
from tests.support.people import JSON
from tests.support.residual_data import random_id
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe
from wardrobe.alt_text_suggestions.rules import MAX_OPEN

Outfit = Mapping[str, Any]


def own(outfit: Outfit) -> str:
    return f"outfits/{outfit['id']}/alt-text-suggestion"


def received(outfit: Outfit, suggestion: Outfit | None = None) -> str:
    path = f"outfits/{outfit['id']}/alt-text-suggestions"
    return path if suggestion is None else f"{path}/{suggestion['id']}"


async def put(wardrobe: Wardrobe, viewer: int, outfit: Outfit, text: str) -> httpx2.Response:
    return await wardrobe.client(viewer).put(own(outfit), json={"text": text})


async def suggest(wardrobe: Wardrobe, viewer: int, outfit: Outfit, text: str) -> None:
    response = await put(wardrobe, viewer, outfit, text)
    assert response.status_code == 200, response.text
    assert response.json() == {"open": True, "text": text.strip()}


async def inbox(wardrobe: Wardrobe, owner: int, outfit: Outfit) -> list[JSON]:
    response = await wardrobe.client(owner).get(received(outfit))
    assert response.status_code == 200, response.text
    return list(response.json()["items"])


async def texts(wardrobe: Wardrobe, owner: int, outfit: Outfit) -> list[str]:
    return [item["text"] for item in await inbox(wardrobe, owner, outfit)]


async def wait_for_events(wardrobe: Wardrobe, outfit: Outfit, *expected: tuple[str, int]) -> None:
    """Wait for exactly these events, given as verb and version."""

    async def check() -> None:
        found = [
            (event.type.rpartition(".")[2], event.aggregateversion)
            for event in await wardrobe.running.published()
            if event.type.startswith("wardrobe.alttext.")
            and event.data["outfit_id"] == outfit["id"]
        ]
        assert found == list(expected)

    await eventually(check)


async def outfit_and_viewer(wardrobe: Wardrobe, **fields: Any) -> tuple[int, dict[str, Any], int]:
    owner, viewer = await wardrobe.known_person(), await wardrobe.known_person()
    return owner, await wardrobe.publish(owner, **fields), viewer


async def test_the_owner_reads_a_suggestion_and_nobody_else_does(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    other = await wardrobe.known_person()
    await suggest(wardrobe, viewer, outfit, "  A red coat ")
    (found,) = await inbox(wardrobe, owner, outfit)
    assert found["text"] == "A red coat"
    assert found["author"] == {"id": str(viewer), "username": f"u{viewer}", "display_name": ""}
    mine = await wardrobe.client(viewer).get(own(outfit))
    assert mine.json() == {"open": True, "text": "A red coat"}
    theirs = await wardrobe.client(other).get(own(outfit))
    assert theirs.json() == {"open": True, "text": None}
    for reader, status in ((viewer, 404), (other, 404), (None, 401)):
        assert (await wardrobe.client(reader).get(received(outfit))).status_code == status
        one = wardrobe.client(reader)
        assert (await one.delete(received(outfit, found))).status_code == status
        assert (await one.put(received(outfit, found), json={})).status_code == status
    seen = (await wardrobe.client(other).get(f"outfits/{outfit['id']}")).text
    assert "red coat" not in seen


async def test_a_new_suggestion_replaces_the_viewers_earlier_one(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    for text in ("A coat", "A red coat", "A red coat"):
        await suggest(wardrobe, viewer, outfit, text)
    assert await texts(wardrobe, owner, outfit) == ["A red coat"]
    await wait_for_events(wardrobe, outfit, ("suggested", 1), ("suggested", 2))


async def test_events_hold_no_text(wardrobe: Wardrobe) -> None:
    _, outfit, viewer = await outfit_and_viewer(wardrobe)
    await suggest(wardrobe, viewer, outfit, "kingfisher blue")
    await wait_for_events(wardrobe, outfit, ("suggested", 1))
    published = await wardrobe.running.published("wardrobe.alttext.suggested")
    assert "kingfisher" not in "".join(event.model_dump_json() for event in published)


@pytest.mark.parametrize("text", ["", "  ", "\u200b", "a\x00b", "a" * 1001, "\u200b" * 9 + "a"])
async def test_texts_are_cleaned_like_alt_texts(wardrobe: Wardrobe, text: str) -> None:
    _, outfit, viewer = await outfit_and_viewer(wardrobe)
    assert (await put(wardrobe, viewer, outfit, text)).status_code == 422


async def test_a_withdrawn_suggestion_is_gone(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await suggest(wardrobe, viewer, outfit, "A coat")
    for _ in range(2):
        assert (await wardrobe.client(viewer).delete(own(outfit))).status_code == 204
    assert await texts(wardrobe, owner, outfit) == []
    await wait_for_events(wardrobe, outfit, ("suggested", 1), ("withdrawn", 2))


async def test_an_accepted_suggestion_becomes_the_alt_text(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    other = await wardrobe.known_person()
    await suggest(wardrobe, viewer, outfit, "A red coat")
    await suggest(wardrobe, other, outfit, "Coat")
    newer, older = await inbox(wardrobe, owner, outfit)
    late = wardrobe.client(owner, **{"If-Match": '"9"'})
    assert (await late.put(received(outfit, older), json={})).status_code == 412
    on_time = wardrobe.client(owner, **{"If-Match": f'"{outfit["version"]}"'})
    accepted = await on_time.put(received(outfit, older), json={})
    assert accepted.status_code == 200, accepted.text
    assert accepted.json()["alt_text"] == "A red coat"
    assert accepted.headers["etag"] == f'"{outfit["version"] + 1}"'
    assert await texts(wardrobe, owner, outfit) == ["Coat"]
    assert (await wardrobe.client(owner).put(received(outfit, older), json={})).status_code == 404
    edited = await wardrobe.client(owner).put(received(outfit, newer), json={"text": "Red coat"})
    assert edited.json()["alt_text"] == "Red coat"
    _, *changed = await wardrobe.wait_for_events(outfit["id"], 3)
    announced = [event.data["content"]["alt_text"] for event in changed]
    assert announced == ["A red coat", "Red coat"]


async def test_a_dismissed_suggestion_changes_no_outfit(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe, alt_text="Mine")
    await suggest(wardrobe, viewer, outfit, "Theirs")
    (found,) = await inbox(wardrobe, owner, outfit)
    assert (await wardrobe.client(owner).delete(received(outfit, found))).status_code == 204
    assert (await wardrobe.client(owner).delete(received(outfit, found))).status_code == 404
    seen = (await wardrobe.client(owner).get(f"outfits/{outfit['id']}")).json()
    assert (seen["alt_text"], seen["version"]) == ("Mine", 1)
    assert (await wardrobe.client(viewer).get(own(outfit))).json()["text"] is None


async def test_a_suggestion_is_accepted_at_its_own_outfit_only(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    second = await wardrobe.publish(owner)
    await suggest(wardrobe, viewer, outfit, "A coat")
    (found,) = await inbox(wardrobe, owner, outfit)
    for method in ("PUT", "DELETE"):
        path = received(second, found)
        answer = await wardrobe.client(owner).request(method, path, json={})
        assert answer.status_code == 404


async def test_owners_suggest_nothing_to_themselves(wardrobe: Wardrobe) -> None:
    owner, outfit, _ = await outfit_and_viewer(wardrobe)
    response = await put(wardrobe, owner, outfit, "A coat")
    assert (response.status_code, response.json()["code"]) == (409, "own_outfit")


async def test_people_can_switch_suggestions_off(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await suggest(wardrobe, viewer, outfit, "A coat")
    off = {"when_missing": "remind", "suggestions": "off"}
    assert (await wardrobe.client(owner).put("alt-text-preferences", json=off)).status_code == 200
    response = await put(wardrobe, viewer, outfit, "A red coat")
    assert (response.status_code, response.json()["code"]) == (409, "suggestions_off")
    mine = await wardrobe.client(viewer).get(own(outfit))
    assert mine.json() == {"open": False, "text": "A coat"}
    assert (await wardrobe.client(viewer).delete(own(outfit))).status_code == 204


@pytest.mark.parametrize("audience", ["private", "followers"])
async def test_what_a_viewer_cannot_see_takes_no_suggestion(
    wardrobe: Wardrobe, audience: str
) -> None:
    _, outfit, viewer = await outfit_and_viewer(wardrobe, audience=audience)
    assert (await put(wardrobe, viewer, outfit, "A coat")).status_code == 404
    assert (await wardrobe.client(viewer).get(own(outfit))).status_code == 404


async def test_who_loses_sight_of_an_outfit_can_only_withdraw(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await suggest(wardrobe, viewer, outfit, "A coat")
    hide = {"audience": "private"}
    assert (await wardrobe.client(owner).patch(f"outfits/{outfit['id']}", json=hide)).is_success
    assert (await put(wardrobe, viewer, outfit, "A red coat")).status_code == 404
    assert (await wardrobe.client(viewer).get(own(outfit))).status_code == 404
    assert await texts(wardrobe, owner, outfit) == ["A coat"]
    assert (await wardrobe.client(viewer).delete(own(outfit))).status_code == 204
    assert await texts(wardrobe, owner, outfit) == []


@pytest.mark.parametrize("is_owners", [True, False])
async def test_a_block_ends_suggestions_for_good(wardrobe: Wardrobe, is_owners: bool) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    other = await wardrobe.known_person()
    await suggest(wardrobe, viewer, outfit, "A coat")
    await suggest(wardrobe, other, outfit, "A scarf")
    pair = (owner, viewer) if is_owners else (viewer, owner)
    await wardrobe.block(*pair)
    assert await texts(wardrobe, owner, outfit) == ["A scarf"]
    assert (await put(wardrobe, viewer, outfit, "A red coat")).status_code == 404
    await wardrobe.unblock(*pair)
    assert await texts(wardrobe, owner, outfit) == ["A scarf"]
    await suggest(wardrobe, viewer, outfit, "A coat again")
    await wardrobe.block(*pair, version=1)  # delivered late
    assert await texts(wardrobe, owner, outfit) == ["A coat again", "A scarf"]


async def test_an_outfit_takes_a_limited_number_of_suggestions(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    row = "INSERT INTO alt_text_suggestions (outfit_id, owner_id, author_id, text)"
    rows = f"{row} SELECT :outfit, :owner, n, 'x' FROM generate_series(1, :count) AS n"
    values = {"outfit": int(outfit["id"]), "owner": owner, "count": MAX_OPEN}
    await wardrobe.change(rows, **values)
    response = await put(wardrobe, viewer, outfit, "A coat")
    assert (response.status_code, response.json()["code"]) == (409, "suggestions_full")
    first = (await wardrobe.client(owner).get(f"{received(outfit)}?limit=15")).json()
    rest = await wardrobe.client(owner).get(f"{received(outfit)}?cursor={first['next_cursor']}")
    found = [item["id"] for item in (*first["items"], *rest.json()["items"])]
    assert len(set(found)) == MAX_OPEN
    assert found == sorted(found, key=int, reverse=True)


async def test_an_author_with_a_private_profile_stays_unnamed(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await suggest(wardrobe, viewer, outfit, "A coat")
    await wardrobe.profile(viewer, "private", version=2)
    assert [item["author"] for item in await inbox(wardrobe, owner, outfit)] == [None]


async def test_both_people_have_a_suggestion_in_their_exports(wardrobe: Wardrobe) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    await suggest(wardrobe, viewer, outfit, "A coat")
    for person, by_me in ((viewer, True), (owner, False)):
        parts = await exported_rows(wardrobe.running, "wardrobe", person)
        (row,) = parts["alt_text_suggestions"]
        assert (row["outfit_id"], row["text"]) == (outfit["id"], "A coat")
        assert row["written_by_me"] is by_me


async def test_suggestions_end_with_their_outfit_and_with_either_account(
    wardrobe: Wardrobe,
) -> None:
    owner, outfit, viewer = await outfit_and_viewer(wardrobe)
    leaving = random_id()
    await wardrobe.profile(leaving, "public")
    theirs = await wardrobe.publish(leaving)
    await suggest(wardrobe, leaving, outfit, "A coat")
    await suggest(wardrobe, viewer, theirs, "A scarf")
    await wardrobe.deliver(AccountDeleted(user_id=leaving), leaving)
    assert await texts(wardrobe, owner, outfit) == []
    count = "SELECT count(*) FROM alt_text_suggestions WHERE author_id = :id"
    assert await wardrobe.value(count, id=viewer) == 0
    await suggest(wardrobe, viewer, outfit, "A coat")
    client = wardrobe.client(owner)
    assert (await client.delete(f"outfits/{outfit['id']}")).status_code == 204
    assert (await client.delete(f"trash/{outfit['id']}")).status_code == 204
    assert await wardrobe.value(count, id=viewer) == 0
