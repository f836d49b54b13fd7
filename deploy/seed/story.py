"""The story, scene by scene: everybody arrives, follows, posts. Told twice, it adds nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import zip_longest
from typing import TypeVar

from deploy.seed.cast import CAST, HOPEFULS, TAG_NOTES
from deploy.seed.characters import Character, Day
from deploy.seed.pictures.camera import Photograph, take_photo
from deploy.seed.pictures.looks import LOOKS
from deploy.seed.program import JSON, Account, ask, visitor

AT_ONCE = 4
"""Requests under way: enough for two cores, and the pictures stay in memory only shortly."""
MORE_TAGS = ("archive", "weekday")

Told = Callable[[], None]
"""Called after each step, for the progress bar."""
Household = dict[str, Account]
Post = tuple[Character, Day]
T = TypeVar("T")
R = TypeVar("R")


@dataclass
class Rail:
    """A person's garments: their ids by name."""

    garments: dict[str, str]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Two photos that show the same new garment hang it up once."""


@asynccontextmanager
async def everybody_arrives(gateway: str, told: Told) -> AsyncIterator[Household]:
    """All of the cast signed in, by username; new accounts get their profile."""
    async with AsyncExitStack() as stack:

        async def arrive(character: Character) -> tuple[str, Account]:
            account = await stack.enter_async_context(await Account.open(gateway, character))
            if account.is_new:
                await ask(
                    account.http, "PATCH", "/api/identity/v1/profiles/me", _profile(character)
                )
            told()
            return character.username, account

        yield dict(await _few_at_once(arrive, CAST))


async def everybody_follows(household: Household, told: Told) -> None:
    """Each follows some others; who asks Jonas, whose profile is for followers, is let in."""

    async def follow(character: Character) -> None:
        account = household[character.username]
        for name in character.follows:
            await ask(account.http, "PUT", f"/api/feed/v1/follows/{household[name].id}")
        told()

    await _few_at_once(follow, CAST)
    for character in CAST:
        if character.audience == "followers":
            await _let_in(household[character.username])


async def everybody_names_tags(household: Household, told: Told) -> None:
    """Tags with a name and a note, before outfits make them without."""

    async def name_tags(character: Character) -> None:
        account = household[character.username]
        present = {tag["slug"] async for tag in account.list("/api/tags/v1/tags")}
        for slug in sorted({tag for day in character.days for tag in day.tags} - present):
            name = slug.replace("-", " ").capitalize()
            new = {"slug": slug, "name": name, "note": TAG_NOTES[slug], "audience": "public"}
            await ask(account.http, "POST", "/api/tags/v1/tags", new)
        told()

    await _few_at_once(name_tags, CAST)


async def everybody_posts(household: Household, posts: Sequence[Post], told: Told) -> int:
    """The outfits, oldest first, each with a photo that is new; answers how many there were."""
    captions = {name: await _captions(account) for name, account in household.items()}
    rails = {name: Rail(await _garments(account)) for name, account in household.items()}
    posted = 0

    async def post(one: Post) -> None:
        nonlocal posted
        character, day = one
        if day.caption not in captions[character.username]:
            photograph = await asyncio.to_thread(_photograph, character, day)
            account, rail = household[character.username], rails[character.username]
            await _publish(account, day, photograph, await _hang_up(account, photograph, rail))
            posted += 1
        told()

    await _few_at_once(post, posts)
    return posted


async def strangers_ask_to_join(gateway: str, told: Told) -> None:
    """The waitlist; it takes an address once."""
    async with visitor(gateway) as http:
        for hopeful in HOPEFULS:
            entry = {"email": hopeful.email, "country": hopeful.country, "why": hopeful.why}
            await ask(http, "POST", "/api/admin/v1/waitlist", entry)
            told()


def timetable(count: int) -> list[Post]:
    """Who posts what, in rounds; beyond what the cast brings, more days from the archive."""
    rounds = zip_longest(*([(one, day) for day in one.days] for one in CAST))
    posts = [post for around in rounds for post in around if post is not None]
    looks = list(LOOKS)
    for number in range(len(posts), count):
        character = CAST[number % len(CAST)]
        look, ago = looks[number * 7 % len(looks)], 80 + number
        caption = f"From the archive, no. {number}: {look}"
        archived = Day(caption, look, number * 5, ago, (MORE_TAGS[number % 2],))
        posts.append((character, archived))
    return posts[:count]


def _photograph(character: Character, day: Day) -> Photograph:
    taken_at = datetime.combine(_worn_on(day), time(8, 5), UTC)
    seed = f"{character.username}: {day.caption}"
    return take_photo(seed, taken_at, look=day.look, palette=day.palette)


async def _publish(account: Account, day: Day, photograph: Photograph, pins: list[JSON]) -> None:
    photo = await ask(account.http, "PUT", "/api/wardrobe/v1/photos", photograph.jpeg)
    outfit = {
        "photo_id": photo["id"],
        "caption": day.caption,
        "alt_text": photograph.alt_text,
        "worn_on": _worn_on(day).isoformat(),
        "audience": day.audience,
        "tags": list(day.tags),
        "pins": pins,
    }
    await ask(account.http, "POST", "/api/wardrobe/v1/outfits", outfit)


async def _hang_up(account: Account, photograph: Photograph, rail: Rail) -> list[JSON]:
    """Put what the photo shows into the wardrobe, unless it hangs there; answers its pins."""
    pins: dict[str, JSON] = {}
    for piece in photograph.shown:
        name = piece.title.capitalize()
        async with rail.lock:
            if name not in rail.garments:
                garment = {"name": name, "category": piece.category, "colors": [piece.hex]}
                garment |= {"audience": "followers"}
                hung = await ask(account.http, "POST", "/api/wardrobe/v1/garments", garment)
                rail.garments[name] = hung["id"]
        box = dict(zip(("x", "y", "width", "height"), piece.box, strict=True))
        pins.setdefault(name, box | {"garment_id": rail.garments[name]})
    return list(pins.values())


async def _let_in(account: Account) -> None:
    async for person in account.list("/api/feed/v1/follow-requests"):
        await ask(account.http, "PUT", f"/api/feed/v1/follow-requests/{person['id']}")


async def _captions(account: Account) -> set[str]:
    return {outfit["caption"] async for outfit in account.list("/api/wardrobe/v1/outfits")}


async def _garments(account: Account) -> dict[str, str]:
    garments = account.list("/api/wardrobe/v1/garments")
    return {garment["name"]: garment["id"] async for garment in garments}


async def _few_at_once(act: Callable[[T], Awaitable[R]], things: Iterable[T]) -> list[R]:
    """Do the same for all, a few at a time; answers what each answered, in order."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(thing: T) -> R:
        async with room:
            return await act(thing)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(thing)) for thing in things]
    return [task.result() for task in tasks]


def _profile(character: Character) -> JSON:
    return {
        "display_name": character.display_name,
        "bio": character.bio,
        "country": character.country,
        "audience": character.audience,
    }


def _worn_on(day: Day) -> date:
    return datetime.now(UTC).date() - timedelta(days=day.days_ago)
