"""`make seed` on the running system creates usable accounts; running it again adds nothing."""

import asyncio
import os
import sys

from deploy.local.layout import ROOT, Layout
from deploy.seed.api_client import Account, ask
from deploy.seed.people import CAST
from deploy.seed.scenario import timetable

OUTFITS = 6


async def test_seeding_twice_creates_each_outfit_once(layout: Layout) -> None:
    await seed()
    assert "0 new outfits" in await seed()

    async with await Account.open(layout.public_url, CAST[0]) as ana:
        assert not ana.is_new
        captions = [outfit["caption"] async for outfit in ana.list("/api/wardrobe/v1/outfits")]
        access = await ask(ana.http, "GET", "/api/admin/v1/me")
        waiting = {one["state"] async for one in ana.list("/api/admin/v1/waitlist")}
        recommended = [one async for one in ana.list("/api/admin/v1/recommendations")]
    expected = {day.caption for character, day in timetable(OUTFITS) if character is CAST[0]}
    assert expected <= set(captions)
    assert len(captions) == len(set(captions))
    assert access == {"role": "admin"}
    assert waiting >= {"waiting", "invited", "declined"}
    assert {one["kind"] for one in recommended} == {"outfit", "person", "tag"}
    assert len({(one["kind"], one["subject_id"]) for one in recommended}) == len(recommended)


async def seed() -> str:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "deploy.seed", "--outfits", str(OUTFITS)),
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "120"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()
    return output.decode()
