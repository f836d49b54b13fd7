"""Relationships between the viewers and the owners of canaries."""

import asyncio

from tests.flows.canaries import GONE, Owner, State
from tests.support.people import Person
from tests.support.wait import eventually


async def create_relationships(
    owners: list[Owner],
    follower: Person,
    member: Person,
    insider: Person,
    blocked: Person,
    blocker: Person,
    stranger: Person,
    moderator: Person,
) -> None:
    """Create the relationships.

    Two who followed and were in the circle are blocked and blocking now.
    """
    for owner in owners:
        for other in (follower, insider, blocked, blocker):
            assert await other.follow(owner.person) == "following"
        await owner.add_to_circle(member, insider, blocked, blocker)
    await asyncio.gather(*(owner.fill_tags() for owner in owners))

    async def relate(owner: Owner) -> None:
        await owner.hide_by_moderator(moderator)
        await owner.delete_removed()
        for state in GONE:
            await eventually(lambda state=state: _require_gone(owner, state, follower))  # type: ignore[misc]
        for other in (blocked, blocker, follower):
            await _react(other, owner)
        await _block(blocker, owner.person)
        await owner.set_profile_audience()
        await _block(owner.person, blocked)
        await eventually(lambda: _require_applied(owner, follower, (blocked, blocker), stranger))

    await asyncio.gather(*map(relate, owners))


async def _block(blocker: Person, blocked: Person) -> None:
    response = await blocker.http.put(f"/api/feed/v1/blocks/{blocked.id}")
    assert response.status_code == 204, response.text


async def lend(owner: Owner, borrower: Person) -> None:
    """Offer to lend somebody a private garment."""
    assert await owner.person.follow(borrower) == "following"
    http, name = owner.person.http, f"loan-{owner.person.username}"
    garment = await http.post("/api/wardrobe/v1/garments", json={"name": name})
    offer = {"garment_id": garment.json()["id"], "borrower_id": borrower.id, "note": name}

    async def offered() -> str:
        response = await http.post("/api/wardrobe/v1/loans", json=offer)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    # As soon as the wardrobe knows that the owner follows them.
    owner.loan_id = await eventually(offered)


async def _react(other: Person, owner: Owner) -> None:
    """Like, save and follow the owner's content."""
    outfit, tag = owner.outfits["public"], owner.tags["public"]["id"]
    for path in (
        f"/api/feed/v1/outfits/{outfit}/like",
        f"/api/feed/v1/outfits/{outfit}/save",
        f"/api/feed/v1/tag-follows/{tag}",
    ):
        response = await other.http.put(path)
        assert response.status_code == 200, (path, response.text)


async def _require_gone(owner: Owner, state: State, follower: Person) -> None:
    """Assert that every service has applied that content was hidden or removed."""
    outfit, tag = owner.outfits[state], owner.tags[state]
    for path in (
        f"/api/wardrobe/v1/outfits/{outfit}",
        f"/api/tags/v1/outfits/{outfit}/tags",
        f"/api/tags/v1/users/{owner.person.id}/tags/{tag['slug']}",
        f"/api/feed/v1/outfits/{outfit}/comments",
    ):
        assert (await follower.http.get(path)).status_code == 404, path
    assert outfit not in {item["outfit"]["id"] for item in await follower.timeline()}


async def _require_applied(
    owner: Owner, follower: Person, blocks: tuple[Person, Person], stranger: Person
) -> None:
    """Assert that every service has applied the blocks and the audience."""
    public = owner.outfits["public"]
    for path in (
        f"/api/wardrobe/v1/outfits/{public}",
        f"/api/tags/v1/outfits/{public}/tags",
    ):
        for other in blocks:
            assert (await other.http.get(path)).status_code == 404, path
        seen = (await follower.http.get(path)).status_code
        assert seen == (404 if owner.profile == "private" else 200), path
        seen = (await stranger.http.get(path)).status_code
        assert seen == (200 if owner.profile == "public" else 404), path
    profile = f"/api/identity/v1/profiles?username={owner.person.username}"
    assert (await blocks[0].http.get(profile)).status_code == 404
    in_timeline = any(item["author"]["id"] == owner.person.id for item in await follower.timeline())
    assert in_timeline == (owner.profile != "private")
