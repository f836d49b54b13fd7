"""No write call lets a viewer change content of others."""

import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import httpx2
import pytest

from tests.flows.canaries import STATES, Owner, State, Viewer, can_see
from tests.flows.test_visibility import DOCUMENTS
from tests.flows.world import NOBODY, World, comparable_body
from tests.support.extent import sample
from tests.support.people import JSON

OTHERS: tuple[Viewer, ...] = tuple(viewer for viewer in get_args(Viewer) if viewer != "owner")
WARDROBE, TAGS, FEED = "/api/wardrobe/v1", "/api/tags/v1", "/api/feed/v1"

DAYS = {"first_day": "2026-11-20", "last_day": "2026-11-21"}

OWNER_CALLS: Mapping[str, JSON | None] = {
    f"PATCH {WARDROBE}/outfits/{{outfit_id}}": {"caption": "taken over"},
    f"DELETE {WARDROBE}/outfits/{{outfit_id}}": None,
    f"POST {WARDROBE}/outfits/{{outfit_id}}/restore": None,
    f"DELETE {WARDROBE}/trash/{{outfit_id}}": None,
    f"DELETE {WARDROBE}/trash/garments/{{garment_id}}": None,
    f"POST {WARDROBE}/garments/{{garment_id}}/restore": None,
    f"POST {WARDROBE}/outfits/{{outfit_id}}/copies": {},
    f"PUT {WARDROBE}/outfits/{{outfit_id}}/photo": {"photo_id": "1"},
    f"DELETE {WARDROBE}/outfits/{{outfit_id}}/pins/{{pin_id}}/questions": None,
    f"DELETE {WARDROBE}/photos/{{photo_id}}": None,
    f"PATCH {WARDROBE}/garments/{{garment_id}}": {"name": "taken over"},
    f"DELETE {WARDROBE}/garments/{{garment_id}}": None,
    f"POST {WARDROBE}/garments/{{garment_id}}/pictures": {"photo_id": "1"},
    f"PUT {WARDROBE}/garments/{{garment_id}}/pictures": {"photo_ids": ["1"]},
    f"DELETE {WARDROBE}/garments/{{garment_id}}/pictures/{{photo_id}}": None,
    f"PUT {WARDROBE}/garments/{{garment_id}}/wears/{{day}}": None,
    f"DELETE {WARDROBE}/garments/{{garment_id}}/wears/{{day}}": None,
    f"PATCH {WARDROBE}/loans/{{loan_id}}": {"note": "taken over"},
    f"PUT {WARDROBE}/loans/{{loan_id}}/state": {"state": "accepted"},
    f"PATCH {WARDROBE}/trips/{{trip_id}}": {"name": "taken over"},
    f"DELETE {WARDROBE}/trips/{{trip_id}}": None,
    f"POST {WARDROBE}/trips/{{trip_id}}/copies": DAYS,
    f"PUT {WARDROBE}/trips/{{trip_id}}/garments/{{garment_id}}": {},
    f"DELETE {WARDROBE}/trips/{{trip_id}}/garments/{{garment_id}}": None,
    f"PUT {WARDROBE}/trips/{{trip_id}}/days/{{day}}/garments/{{garment_id}}": None,
    f"DELETE {WARDROBE}/trips/{{trip_id}}/days/{{day}}/garments/{{garment_id}}": None,
    f"POST {WARDROBE}/trips/{{trip_id}}/items": {"text": "taken over"},
    f"DELETE {WARDROBE}/trips/{{trip_id}}/items/{{item_id}}": None,
    f"PUT {WARDROBE}/trips/{{trip_id}}/packed": {"packed": True},
    f"DELETE {WARDROBE}/imports/{{import_id}}": None,
    f"POST {WARDROBE}/imports/{{import_id}}/pause": None,
    f"POST {WARDROBE}/imports/{{import_id}}/start": None,
    f"PUT {WARDROBE}/imports/{{import_id}}/parts/{{number}}": None,
    f"POST {TAGS}/deleted-tags/{{tag_id}}/restore": None,
    f"PATCH {FEED}/circles/{{circle_id}}": {"name": "taken over"},
    f"DELETE {FEED}/circles/{{circle_id}}": None,
    f"POST {FEED}/circles/{{circle_id}}/members": {},
    f"POST {FEED}/asks/{{ask_id}}/close": None,
    f"PUT {TAGS}/invitations/{{tag_id}}": None,
    f"POST {TAGS}/co-owned-tags/{{tag_id}}/outfits": {"add": []},
    f"DELETE {TAGS}/co-owned-tags/{{tag_id}}/outfits/{{outfit_id}}": None,
    f"DELETE {FEED}/comments/{{comment_id}}": None,
    f"PUT {FEED}/comments/{{comment_id}}/approval": None,
}
"""Calls for the owner, or for people whom the owner invited, with their bodies."""
REACTIONS: Mapping[str, tuple[JSON | None, int]] = {
    f"PUT {WARDROBE}/outfits/{{outfit_id}}/pins/{{pin_id}}/question": (None, 204),
    f"PUT {FEED}/outfits/{{outfit_id}}/like": (None, 200),
    f"PUT {FEED}/outfits/{{outfit_id}}/save": (None, 200),
    f"POST {FEED}/outfits/{{outfit_id}}/comments": ({"text": "how nice"}, 201),
    f"PUT {FEED}/tag-follows/{{tag_id}}": (None, 200),
}
"""Calls for everyone viewer can see the content, with their bodies and statuses."""
ANSWERS: Mapping[str, tuple[JSON | None, int]] = {
    f"PUT {FEED}/asks/{{ask_id}}/vote": ({"choice": "left"}, 200),
    f"DELETE {FEED}/asks/{{ask_id}}/vote": (None, 204),
    f"PUT {FEED}/asks/{{ask_id}}/dismissal": (None, 204),
    f"DELETE {FEED}/asks/{{ask_id}}/dismissal": (None, 204),
}
"""Calls for the circle that an owner asks about two outfits, with their bodies and statuses."""
REMOVALS = {
    f"DELETE {WARDROBE}/outfits/{{outfit_id}}/pins/{{pin_id}}/question",
    f"DELETE {FEED}/outfits/{{outfit_id}}/like",
    f"DELETE {FEED}/outfits/{{outfit_id}}/save",
    f"DELETE {FEED}/tag-follows/{{tag_id}}",
    f"DELETE {TAGS}/invitations/{{tag_id}}",
    f"DELETE {TAGS}/co-owned-tags/{{tag_id}}",
}
"""Calls that remove the caller's own reaction or co-ownership, even if the content is gone."""
CALLS_BY_SLUG = {
    f"DELETE {TAGS}/tags/{{slug}}",
    f"PATCH {TAGS}/tags/{{slug}}",
    f"POST {TAGS}/tags/{{slug}}/merge",
    f"PUT {TAGS}/tags/{{slug}}/outfit-order",
    f"POST {TAGS}/tags/{{slug}}/outfits",
    f"DELETE {TAGS}/tags/{{slug}}/outfits/{{outfit_id}}",
    f"PUT {TAGS}/tags/{{slug}}/outfits/{{outfit_id}}",
}
"""Calls by slug. A slug refers to the caller's own tags, never to those of others."""


ELSEWHERE = {
    "{user_id}": "names a person, not content",
    "/operations/": "needs an operator's grant: tests/shared/test_operations.py",
    "{subscription_id}": "a browser's: tests/feed/test_push_subscriptions.py",
    "{kind}": "changes the caller's own settings",
}
"""Parts of paths whose calls are not about an owner's content, and why."""


def write_calls() -> Iterator[str]:
    """Yield every write call of wardrobe, tags or feed whose path names content."""
    for service in ("wardrobe", "tags", "feed"):
        for path, operations in json.loads((DOCUMENTS / f"{service}.json").read_text())[
            "paths"
        ].items():
            if "{" in path and not any(part in path for part in ELSEWHERE):
                yield from (f"{method.upper()} {path}" for method in operations if method != "get")


def test_every_write_call_is_covered() -> None:
    assert set(write_calls()) == {
        *OWNER_CALLS,
        *REACTIONS,
        *ANSWERS,
        *REMOVALS,
        *CALLS_BY_SLUG,
    }


async def test_owner_only_calls_get_404_for_others(world: World) -> None:
    before = await all_content(world)
    for viewer, call in itertools.product(OTHERS, OWNER_CALLS):
        await world.renew()
        for owner, state in sample(list(itertools.product(world.owners, STATES)), viewer, call):
            client = world.client(viewer, owner)
            response = await send(client, call, OWNER_CALLS[call], path_parameters(owner, state))
            assert response.status_code == (401 if viewer == "anonymous" else 404), (
                viewer,
                owner.profile,
                state,
                call,
                response.text,
            )
    assert await all_content(world) == before


@pytest.mark.parametrize("viewer", OTHERS)
async def test_viewers_react_to_visible_content_and_get_404_for_the_rest(
    world: World, viewer: Viewer
) -> None:
    nothing = dict.fromkeys(("outfit_id", "tag_id", "pin_id"), NOBODY["content"])
    # Once per call, because comments are limited by the hour.
    missing = {
        call: await send(world.viewers[viewer], call, body, nothing)
        for call, (body, _) in REACTIONS.items()
    }
    for owner in sample(world.owners, "reactions", viewer):
        client = world.client(viewer, owner)
        for state in STATES:
            for call, (body, done) in REACTIONS.items():
                response = await send(client, call, body, path_parameters(owner, state))
                if viewer == "anonymous":
                    assert response.status_code == 401, call
                elif can_see(viewer, owner.profile, state) and not is_closed(call, state):
                    assert response.status_code == done, (owner.profile, state, call, response.text)
                else:
                    assert (response.status_code, comparable_body(response)) == (
                        404,
                        comparable_body(missing[call]),
                    ), (
                        owner.profile,
                        state,
                        call,
                    )


@pytest.mark.parametrize("viewer", OTHERS)
async def test_only_the_people_asked_answer_an_ask(world: World, viewer: Viewer) -> None:
    for owner in world.owners:
        client = world.client(viewer, owner)
        asked = can_see(viewer, owner.profile, "circle")
        for call, (body, done) in ANSWERS.items():
            response = await send(client, call, body, path_parameters(owner, "circle"))
            expected = 401 if viewer == "anonymous" else done if asked else 404
            assert response.status_code == expected, (owner.profile, call, response.text)


def is_closed(call: str, state: State) -> bool:
    """Nobody can follow a tag that is for a circle."""
    return state == "circle" and "tag-follows" in call


def path_parameters(owner: Owner, state: State) -> dict[str, str]:
    """Return the path parameters for the owner's content of one state."""
    return {
        "outfit_id": owner.outfits[state],
        "garment_id": owner.garments[state],
        "pin_id": owner.pins[state],
        "tag_id": owner.tags[state]["id"],
        "photo_id": owner.photo_id,
        "comment_id": owner.comments[state],
        "ask_id": owner.ask_id,
        "day": "2026-11-20",
        "circle_id": owner.circle_id,
        "import_id": owner.import_id,
        "loan_id": owner.loan_id,
        "trip_id": owner.trip_id,
        "item_id": owner.item_id,
        "number": "0",
    }


async def all_content(world: World) -> dict[tuple[str, State], dict[str, Any]]:
    """Return the content of all owners, by profile and state."""
    return {
        (owner.profile, state): await owned_content(owner, state)
        for owner, state in itertools.product(world.owners, STATES)
    }


async def owned_content(owner: Owner, state: State) -> dict[str, Any]:
    """Return the owner's content of one state as the owner sees it, without reactions."""
    http = owner.person.http
    outfit = owner.outfits[state]
    if state == "removed":
        trash = await http.get(f"{WARDROBE}/outfits?state=trashed")
        assert [item["id"] for item in trash.json()["items"]] == [outfit]
        return {"trash": trash.json()}
    seen = {
        "outfit": await http.get(f"{WARDROBE}/outfits/{outfit}"),
        "garment": await http.get(f"{WARDROBE}/garments/{owner.garments[state]}"),
        "tags": await http.get(f"{TAGS}/outfits/{outfit}/tags"),
        "comments": await http.get(f"{FEED}/outfits/{outfit}/comments"),
        "import": await http.get(f"{WARDROBE}/imports/current"),
        "circles": await http.get(f"{FEED}/circles"),
        "ask": await http.get(f"{FEED}/asks/{owner.ask_id}"),
        "loans": await http.get(f"{WARDROBE}/loans"),
        "trip": await http.get(f"{WARDROBE}/trips/{owner.trip_id}"),
    }
    assert {response.status_code for response in seen.values()} == {200}
    return {name: response.json() for name, response in seen.items()}


async def send(
    client: httpx2.AsyncClient, call: str, body: JSON | None, named: Mapping[str, str]
) -> httpx2.Response:
    method, path = call.split(" ")
    return await client.request(method, path.format_map(named), json=body)
