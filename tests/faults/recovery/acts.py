"""The acts of workers: a seeded mix of everything that the system acknowledges."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tests.faults.recovery import probes
from tests.faults.recovery.history import Finding
from tests.faults.recovery.pictures import picture
from tests.faults.recovery.worker import Outfit, Worker
from tests.support.wait import pause

WARDROBE, FEED, TAGS = "/api/wardrobe/v1", "/api/feed/v1", "/api/tags/v1"
AUDIENCES = ("public", "public", "public", "followers", "private")
DAYS = tuple(f"2026-11-{day:02}" for day in range(1, 25))
PAUSE_SECONDS = (0.02, 0.25)
PAGE = 20
REFUSED_PICTURE = frozenset({400, 413, 415, 422})
MAX_UPLOADS = 2
"""At the same time: decoding pictures would take all of the CPU time."""

Act = Callable[[Worker], Awaitable[object]]


async def keep_acting(worker: Worker, stop: asyncio.Event) -> None:
    """Act at random until `stop` is set. The first act is a probe, so that each kind happens."""
    acts, weights = zip(*MIX.items(), strict=True)
    await PROBES[worker.board.workers.index(worker) % len(PROBES)](worker)
    while not stop.is_set():
        (act,) = worker.rng.choices(acts, weights)
        await act(worker)
        await pause(worker.rng.uniform(*PAUSE_SECONDS), "people's pace")


async def publish(worker: Worker) -> None:
    board, seed = worker.board, worker.rng.randrange(10**9)
    if board.uploading >= MAX_UPLOADS:
        return
    board.uploading += 1
    call, photo = await worker.call(
        "upload",
        "PUT",
        f"{WARDROBE}/photos",
        content=picture(seed),
        headers={"Content-Type": "image/jpeg"},
    )
    board.uploading -= 1
    if call.status in REFUSED_PICTURE:
        sentence = f"A good photo of {worker.name} was refused: {call}."
        board.history.findings.append(Finding(1, sentence, worker.name))
    if "id" not in photo:
        return
    key = worker.new_key()
    outfit = Outfit(key, worker.id, seed, f"{key} first", worker.rng.choice(AUDIENCES))
    # Before the answer: whatever the outcome, nobody may see more of it than this.
    worker.board.history.begin(("audience", key), outfit.audience)
    write = await worker.write(
        ("outfit", key),
        True,
        "publish",
        "POST",
        f"{WARDROBE}/outfits",
        json={"photo_id": photo["id"], "caption": outfit.caption, "audience": outfit.audience},
        headers={"Idempotency-Key": key},
    )
    if write.outcome == "ok":
        outfit.id = write.result["id"]
        worker.outfits.append(outfit)
        worker.board.outfits.append(outfit)


def own_outfit(worker: Worker) -> Outfit | None:
    kept = [one for one in worker.outfits if not one.deleted]
    return worker.rng.choice(kept) if kept else None


def others_outfit(worker: Worker) -> Outfit | None:
    found = [
        one
        for one in worker.board.outfits
        if one.owner_id != worker.id and one.audience == "public" and not one.deleted
    ]
    return worker.rng.choice(found) if found else None


async def edit(worker: Worker) -> None:
    if outfit := own_outfit(worker):
        caption = f"{outfit.key} edit {worker.rng.randrange(10**6)}"
        write = await worker.write(
            ("caption", outfit.key),
            caption,
            "edit",
            "PATCH",
            _path(outfit),
            json={"caption": caption},
        )
        if write.outcome == "ok":
            outfit.caption = caption


async def change_audience(worker: Worker) -> None:
    if outfit := own_outfit(worker):
        audience = worker.rng.choice(AUDIENCES)
        change = {"audience": audience}
        register = ("audience", outfit.key)
        await worker.write(register, audience, "audience", "PATCH", _path(outfit), json=change)
        outfit.audience = audience


async def delete(worker: Worker) -> None:
    if outfit := own_outfit(worker):
        outfit.deleted = True
        await worker.write(("outfit", outfit.key), False, "delete", "DELETE", _path(outfit))


def _path(outfit: Outfit) -> str:
    return f"{WARDROBE}/outfits/{outfit.id}"


async def _toggle(
    worker: Worker, kind: str, target: str, path: str, *, on: bool, owner: str = ""
) -> None:
    method = "PUT" if on else "DELETE"
    await worker.write((kind, owner or worker.id, target), on, kind, method, path)


async def tag(worker: Worker, *, on: bool = True) -> None:
    if outfit := own_outfit(worker):
        path = f"{TAGS}/tags/{worker.tag}/outfits/{outfit.id}"
        await _toggle(worker, "tag", outfit.key, path, on=on)


async def follow_tag(worker: Worker, *, on: bool = True) -> None:
    other = worker.rng.choice([one for one in worker.board.workers if one is not worker])
    await _toggle(worker, "tag follow", other.id, f"{FEED}/tag-follows/{other.tag_id}", on=on)


async def follow(worker: Worker, *, on: bool = True) -> None:
    other = worker.rng.choice([one for one in worker.board.workers if one is not worker])
    await _toggle(worker, "follow", other.id, f"{FEED}/follows/{other.id}", on=on)


async def like(worker: Worker, *, on: bool = True) -> None:
    if outfit := others_outfit(worker):
        await _toggle(worker, "like", outfit.key, f"{FEED}/outfits/{outfit.id}/like", on=on)


async def save(worker: Worker, *, on: bool = True) -> None:
    if outfit := others_outfit(worker):
        await _toggle(worker, "save", outfit.key, f"{FEED}/outfits/{outfit.id}/save", on=on)


async def comment(worker: Worker) -> None:
    if outfit := others_outfit(worker):
        key = worker.new_key()
        worker.commented[key] = outfit.key
        write = await worker.write(
            ("comment", key),
            True,
            "comment",
            "POST",
            f"{FEED}/outfits/{outfit.id}/comments",
            json={"text": key},
            headers={"Idempotency-Key": key},
        )
        if write.outcome == "ok":
            worker.comments[key] = write.result["id"]


async def uncomment(worker: Worker) -> None:
    if worker.comments:
        key = worker.rng.choice(list(worker.comments))
        path = f"{FEED}/comments/{worker.comments[key]}"
        await worker.write(("comment", key), False, "uncomment", "DELETE", path)


async def add_garment(worker: Worker) -> None:
    key = worker.new_key()
    write = await worker.write(
        ("garment", key),
        key,
        "garment",
        "POST",
        f"{WARDROBE}/garments",
        json={"name": key, "category": "outerwear"},
        headers={"Idempotency-Key": key},
    )
    if write.outcome == "ok":
        worker.garments[key] = write.result["id"]


async def rename_garment(worker: Worker) -> None:
    if worker.garments:
        key = worker.rng.choice(list(worker.garments))
        name = f"{key} {worker.rng.randrange(10**6)}"
        path = f"{WARDROBE}/garments/{worker.garments[key]}"
        await worker.write(("garment", key), name, "rename", "PATCH", path, json={"name": name})


async def wear(worker: Worker, *, on: bool = True) -> None:
    if worker.garments:
        key, day = worker.rng.choice(list(worker.garments)), worker.rng.choice(DAYS)
        path = f"{WARDROBE}/garments/{worker.garments[key]}/wears/{day}"
        method = "PUT" if on else "DELETE"
        await worker.write(("wear", key, day), on, "wear", method, path)


async def read_timeline(worker: Worker) -> None:
    cursor: Any = ""
    while cursor is not None:
        query = f"?limit={PAGE}" + (f"&cursor={cursor}" if cursor else "")
        page = await worker.read("timeline", f"{FEED}/timeline{query}")
        cursor = page.get("next_cursor") if page else None


async def read_page_of_another(worker: Worker) -> None:
    other = worker.rng.choice(worker.board.workers)
    await worker.read("page", f"{WARDROBE}/outfits?owner_id={other.id}&limit={PAGE}")


async def read_own(worker: Worker) -> None:
    path = worker.rng.choice(
        [
            f"{FEED}/notifications",
            f"{FEED}/saves",
            f"{TAGS}/tags",
            f"{WARDROBE}/outfits",
            f"{FEED}/discover",
        ]
    )
    await worker.read("own", path)


async def refresh(worker: Worker) -> None:
    await worker.refresh()


async def refresh_in_two_tabs(worker: Worker) -> None:
    """Renew the session twice at the same time, and use what comes first."""
    tabs = [asyncio.create_task(worker.refresh()) for _ in range(2)]
    await asyncio.wait(tabs, return_when=asyncio.FIRST_COMPLETED)
    await worker.read("own", f"{TAGS}/tags")
    await asyncio.gather(*tabs)


def undo(act: Callable[..., Awaitable[None]]) -> Act:
    """Return the opposite of an act."""

    async def act_off(worker: Worker) -> None:
        await act(worker, on=False)

    act_off.__name__ = f"un{act.__name__}"
    return act_off


PROBES: tuple[Act, ...] = (
    probes.in_background(probes.end_a_session),
    probes.in_background(probes.replay_a_refresh_token),
    probes.in_background(probes.confirm_an_email),
    probes.forge_an_identity,
)
MIX: dict[Act, int] = {
    publish: 12,
    edit: 8,
    change_audience: 5,
    delete: 3,
    tag: 6,
    undo(tag): 2,
    follow: 7,
    undo(follow): 3,
    follow_tag: 3,
    undo(follow_tag): 1,
    like: 8,
    undo(like): 3,
    save: 4,
    undo(save): 2,
    comment: 5,
    uncomment: 2,
    add_garment: 3,
    rename_garment: 2,
    wear: 4,
    undo(wear): 2,
    refresh: 2,
    refresh_in_two_tabs: 2,
    read_timeline: 10,
    read_page_of_another: 6,
    read_own: 6,
    **dict.fromkeys(PROBES, 2),
}
"""Each act and how often it happens, relative to the others."""
