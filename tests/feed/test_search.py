"""Search for people by prefixes of names, in any script."""

from typing import Any
from urllib.parse import quote

import pytest

from contracts.admin import AccountLimited, AccountSuspended
from contracts.identity import AccountDeleted
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually


def unique_name() -> str:
    """Return a name with a unique prefix."""
    return "q" + "".join(chr(ord("a") + int(digit)) for digit in str(fresh_id()))


async def page(world: World, viewer_id: int, typed: str, more: str = "") -> dict[str, Any]:
    answer = await world.get(viewer_id, f"/people?q={quote(typed)}{more}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def search(world: World, viewer_id: int, typed: str, more: str = "") -> list[int]:
    items = (await page(world, viewer_id, typed, more))["items"]
    return [int(person["user_id"]) for person in items]


async def require_found(world: World, viewer_id: int, typed: str, *people: int) -> None:
    """Wait until the first page lists exactly these."""

    async def check() -> None:
        assert await search(world, viewer_id, typed) == list(people)

    await eventually(check)


async def test_people_are_found_by_the_prefix_of_any_word(world: World) -> None:
    name, viewer = unique_name(), fresh_id()
    found = await world.person(name=f"Maria-{name} Lopes", username=f"mia.{name}x")
    for typed in (name, name[:-2].upper(), f"maria {name[:9]}", f"@mia.{name}x", f"{name} l"):
        assert await search(world, viewer, typed) == [found], typed
    assert await search(world, viewer, name[1:]) == []


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Анна", "anna"),
        ("Anna", "Анна"),
        ("Мария", "МАРИЯ"),
        ("Γιώργος", "giorgos"),
        ("Zoë", "zoe"),
        ("Zoe", "ZOË"),
        ("Işık", "isik"),
        ("Łukasz", "łukasz"),
        ("김민수", "김민수"),
        ("שלום", "\u200fשלום\u200f"),
    ],
)
async def test_names_are_found_across_scripts_accents_and_marks(
    world: World, name: str, typed: str
) -> None:
    word, viewer = unique_name(), fresh_id()
    found = await world.person(name=f"{name}{word} Lopes")
    assert await search(world, viewer, f"{typed}{word[:-2]}") == [found]


@pytest.mark.parametrize(
    "typed",
    ["", " ", "%", "_", "\\", "%%_\\", "🌸", "\u200f\u202e", "a" * 300, "\x00", "a\x00", "'--"],
)
async def test_odd_text_finds_no_one_without_an_error(world: World, typed: str) -> None:
    await world.person(name="%_🌸")
    assert await search(world, fresh_id(), typed) == []


async def test_wildcards_match_literally(world: World) -> None:
    name = unique_name()
    await world.person(name=name)
    for typed in (f"%{name[3:]}", f"_{name[1:]}", f"{name[:3]}%{name[6:]}"):
        assert await search(world, fresh_id(), typed) == []


async def test_followed_people_come_first_then_the_exact_username(world: World) -> None:
    name, viewer = unique_name(), fresh_id()
    other = await world.person(name=f"{name} A")
    exact = await world.person(name=f"{name} C", username=name)
    followed = await world.person(name=f"{name} D")
    await world.follow(viewer, followed)
    assert await search(world, viewer, name) == [followed, exact, other]
    states = [person["follow"] for person in (await page(world, viewer, name))["items"]]
    assert states == ["following", "none", "none"]


@pytest.mark.parametrize("limit", [1, 2, 3])
async def test_pages_list_each_person_once(world: World, limit: int) -> None:
    name, viewer = unique_name(), fresh_id()
    people = [await world.person(name=f"{name} {letter} {name}") for letter in "abcde"]
    exact = await world.person(name=f"{name} z", username=name)
    for person in (people[1], people[3]):
        await world.follow(viewer, person)
    seen: list[int] = []
    cursor: str | None = ""
    while cursor is not None:
        more = f"&limit={limit}" + (f"&cursor={cursor}" if cursor else "")
        answer = await page(world, viewer, name, more)
        seen += [int(person["user_id"]) for person in answer["items"]]
        cursor = answer["next_cursor"]
    assert seen == [people[1], people[3], exact, people[0], people[2], people[4]]


async def test_an_old_name_finds_no_one(world: World) -> None:
    before, after, viewer = unique_name(), unique_name(), fresh_id()
    person = await world.person(name=before)
    await require_found(world, viewer, before, person)
    await world.change_profile(person, name=after)
    await require_found(world, viewer, after, person)
    assert await search(world, viewer, before) == []


async def test_unfindable_people_are_not_found(world: World) -> None:
    name, viewer = unique_name(), fresh_id()
    private = await world.person("private", name=name)
    hidden = await world.person(name=name, findable=False, username=name)
    followers_only = await world.person("followers", name=name)
    assert await search(world, viewer, name) == [followers_only]
    await world.follow(viewer, followers_only)
    assert (await page(world, viewer, name))["items"][0]["follow"] == "requested"
    await world.change_profile(hidden, name=name, findable=True)
    await require_found(world, viewer, name, *sorted((followers_only, hidden)))
    await world.change_profile(hidden, name=name, findable=False)
    await world.change_profile(private, "public", name=name)
    await require_found(world, viewer, name, *sorted((private, followers_only)))
    assert await search(world, private, name) == [followers_only]


async def test_blocked_people_do_not_find_each_other(world: World) -> None:
    name = unique_name()
    person, other = await world.person(name=name), await world.person(name=name)
    assert await search(world, person, name) == [other]
    await world.put(person, f"/blocks/{other}")
    assert await search(world, person, name) == []
    assert await search(world, other, name) == []


@pytest.mark.parametrize("decision", [AccountLimited, AccountSuspended])
async def test_limited_and_suspended_people_are_not_found(world: World, decision: Any) -> None:
    name, viewer = unique_name(), fresh_id()
    person = await world.person(name=name)
    await require_found(world, viewer, name, person)
    await world.handled(decision(user_id=person, reason="Spam"), subject=person)
    assert await search(world, viewer, name) == []


async def test_deleted_people_are_not_found(world: World) -> None:
    name, viewer = unique_name(), fresh_id()
    person = await world.person(name=name)
    await require_found(world, viewer, name, person)
    await world.running.publish(AccountDeleted(user_id=person), subject=person, version=9)
    await require_found(world, viewer, name)


async def test_search_needs_a_session_and_a_cursor_of_its_own(world: World) -> None:
    assert (await world.get(None, "/people?q=ana")).status_code == 401
    assert (await world.get(fresh_id(), "/people?q=ana&cursor=nonsense")).status_code == 422
    assert (await world.get(fresh_id(), "/people")).status_code == 422
