"""Every write about somebody else's thing, by everybody there is."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import httpx2
import pytest

from tests.flows.secrets import STATES, Owner, State, Who, shows
from tests.flows.test_who_sees_what import DOCUMENTS
from tests.flows.world import NOBODY, World, plain
from tests.support.people import JSON

OTHERS: tuple[Who, ...] = tuple(who for who in get_args(Who) if who != "owner")
WARDROBE, TAGS, FEED = "/api/wardrobe/v1", "/api/tags/v1", "/api/feed/v1"

CHANGES: Mapping[str, JSON | None] = {
    f"PATCH {WARDROBE}/outfits/{{outfit_id}}": {"caption": "taken over"},
    f"DELETE {WARDROBE}/outfits/{{outfit_id}}": None,
    f"POST {WARDROBE}/outfits/{{outfit_id}}/restore": None,
    f"DELETE {WARDROBE}/trash/{{outfit_id}}": None,
    f"POST {WARDROBE}/outfits/{{outfit_id}}/copies": {},
    f"PUT {WARDROBE}/outfits/{{outfit_id}}/photo": {"photo_id": "1"},
    f"DELETE {WARDROBE}/photos/{{photo_id}}": None,
    f"PATCH {WARDROBE}/garments/{{garment_id}}": {"name": "taken over"},
    f"DELETE {WARDROBE}/garments/{{garment_id}}": None,
    f"PUT {WARDROBE}/garments/{{garment_id}}/wears/{{day}}": None,
    f"DELETE {WARDROBE}/garments/{{garment_id}}/wears/{{day}}": None,
    f"POST {TAGS}/deleted-tags/{{tag_id}}/restore": None,
    f"DELETE {FEED}/comments/{{comment_id}}": None,
    f"PUT {FEED}/comments/{{comment_id}}/approval": None,
}
"""What only the owner may do, with what is sent."""
REACTIONS: Mapping[str, tuple[JSON | None, int]] = {
    f"PUT {FEED}/outfits/{{outfit_id}}/like": (None, 200),
    f"PUT {FEED}/outfits/{{outfit_id}}/save": (None, 200),
    f"POST {FEED}/outfits/{{outfit_id}}/comments": ({"text": "how nice"}, 201),
    f"PUT {FEED}/tag-follows/{{tag_id}}": (None, 200),
}
"""What everybody may do to whom a thing is shown, with what is sent, and the answer then."""
TAKEN_BACK = {
    f"DELETE {FEED}/outfits/{{outfit_id}}/like",
    f"DELETE {FEED}/outfits/{{outfit_id}}/save",
    f"DELETE {FEED}/tag-follows/{{tag_id}}",
}
"""About one's own reaction, whatever became of the thing."""
BY_NAMES_OF_ONES_OWN = {
    f"DELETE {TAGS}/tags/{{slug}}",
    f"PATCH {TAGS}/tags/{{slug}}",
    f"POST {TAGS}/tags/{{slug}}/merge",
    f"PUT {TAGS}/tags/{{slug}}/outfit-order",
    f"POST {TAGS}/tags/{{slug}}/outfits",
    f"DELETE {TAGS}/tags/{{slug}}/outfits/{{outfit_id}}",
    f"PUT {TAGS}/tags/{{slug}}/outfits/{{outfit_id}}",
}
"""Slugs are names among one's own tags: those of others cannot be named."""


def written() -> Iterator[str]:
    """Every call that writes about a thing of wardrobe, tags or feed, named by its path."""
    for service in ("wardrobe", "tags", "feed"):
        for path, operations in json.loads((DOCUMENTS / f"{service}.json").read_text())[
            "paths"
        ].items():
            if "{" in path and "{user_id}" not in path:
                yield from (f"{verb.upper()} {path}" for verb in operations if verb != "get")


def test_every_call_that_writes_about_a_thing_is_tried() -> None:
    assert set(written()) == {*CHANGES, *REACTIONS, *TAKEN_BACK, *BY_NAMES_OF_ONES_OWN}


@pytest.mark.parametrize("who", OTHERS)
async def test_what_is_the_owners_to_change_is_not_there_for_others(world: World, who: Who) -> None:
    for owner in world.owners:
        client = world.client(who, owner)
        for state in STATES:
            before = await everything(owner, state)
            for call, body in CHANGES.items():
                answer = await send(client, call, body, names(owner, state))
                assert answer.status_code == (401 if who == "anonymous" else 404), (
                    who,
                    owner.profile,
                    state,
                    call,
                    answer.text,
                )
            assert await everything(owner, state) == before


@pytest.mark.parametrize("who", OTHERS)
async def test_one_reacts_to_what_is_shown_and_the_rest_is_as_if_it_were_not_there(
    world: World, who: Who
) -> None:
    nothing = dict.fromkeys(("outfit_id", "tag_id"), NOBODY["thing"])
    for owner in world.owners:
        client = world.client(who, owner)
        for state in STATES:
            for call, (body, done) in REACTIONS.items():
                answer = await send(client, call, body, names(owner, state))
                if who == "anonymous":
                    assert answer.status_code == 401, call
                elif shows(who, owner.profile, state):
                    assert answer.status_code == done, (owner.profile, state, call, answer.text)
                else:
                    missing = await send(client, call, body, nothing)
                    assert (answer.status_code, plain(answer)) == (404, plain(missing)), (
                        owner.profile,
                        state,
                        call,
                    )


def names(owner: Owner, state: State) -> dict[str, str]:
    """What calls name things by."""
    return {
        "outfit_id": owner.outfits[state],
        "garment_id": owner.garments[state],
        "tag_id": owner.tags[state]["id"],
        "photo_id": owner.photo_id,
        "comment_id": owner.comments[state],
        "day": "2026-11-20",
    }


async def everything(owner: Owner, state: State) -> dict[str, Any]:
    """The owner's things of one state as the owner sees them, without what others count."""
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
    }
    assert {answer.status_code for answer in seen.values()} == {200}
    return {name: answer.json() for name, answer in seen.items()}


async def send(
    client: httpx2.AsyncClient, call: str, body: JSON | None, named: Mapping[str, str]
) -> httpx2.Response:
    verb, path = call.split(" ")
    return await client.request(verb, path.format_map(named), json=body)
