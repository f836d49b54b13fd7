"""Fixtures: two accounts of a backup are erased, and one of them is restored."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager

import httpx2
import psycopg
import pytest

from deploy.backup.create import Step, silent
from deploy.backup.manifest import Manifest, read_manifest
from deploy.backup.restore_account import RestoredAccount, restore_from, restored_dumps
from deploy.backup.source import Source, local_source
from deploy.backup.target import open_target
from deploy.local.layout import Layout
from tests.flows.stores import Stores, delete_account
from tests.support.people import PASSWORD, Person, anonymous_client
from tests.support.wait import eventually, pause
from tests.systems.restorable import Restorable
from tests.systems.second_system import Backup, garderobe

IDENTITY = "/api/identity/v1"
WARDROBE = "/api/wardrobe/v1"


@pytest.fixture(scope="session")
async def restorable(backup: Backup) -> Restorable:
    """The people of the backup, logged in however long ago it was made."""
    await asyncio.gather(*(person.renew() for person in backup.people.all))
    return backup.people


@pytest.fixture(scope="session")
def live_source(layout: Layout) -> Source:
    return local_source(layout)


@pytest.fixture(scope="session")
def backup_manifest(backup: Backup) -> Manifest:
    return read_manifest(open_target(str(backup.folder), {}), backup.manifest["id"])


@pytest.fixture(scope="session")
def backup_dumps(
    backup: Backup, layout: Layout, live_source: Source, backup_manifest: Manifest
) -> Iterator[Mapping[str, str]]:
    """The databases of the backup, restored once for all tests."""
    target = open_target(str(backup.folder), {})
    with restored_dumps(layout, live_source, target, backup_manifest) as urls:
        yield urls


class Restoring:
    """Restores accounts of the backup into the running system."""

    def __init__(
        self,
        backup_dumps: Mapping[str, str],
        live_source: Source,
        folder: str,
        backup_manifest: Manifest,
    ) -> None:
        self._common = (backup_dumps, live_source, open_target(folder, {}), backup_manifest)

    async def restore(
        self, account: str, username: str | None = None, step: Step = silent
    ) -> RestoredAccount:
        return await restore_from(*self._common, account, username, step)


@pytest.fixture(scope="session")
def restoring(
    backup_dumps: Mapping[str, str], live_source: Source, backup: Backup, backup_manifest: Manifest
) -> Restoring:
    return Restoring(backup_dumps, live_source, str(backup.folder), backup_manifest)


@pytest.fixture(scope="session")
async def erased_accounts(layout: Layout, restorable: Restorable) -> Stores:
    """Ana's and Zoe's accounts are erased in every service."""
    stores = Stores(layout)
    for person in (restorable.ana, restorable.zoe):
        await delete_account(person)
        stores.end_grace_period(person)

    async def are_erased() -> None:
        assert not await account_ids(stores, restorable.ana, restorable.zoe)

    await eventually(are_erased)
    return stores


async def account_ids(stores: Stores, *accounts: Person) -> set[int]:
    ids = [int(each.id) for each in accounts]
    url = stores.database("identity").replace("+psycopg", "")
    async with await psycopg.AsyncConnection.connect(url) as database:
        rows = await database.execute("SELECT id FROM accounts WHERE id = ANY(%s)", [ids])
        return {row[0] for row in await rows.fetchall()}


@asynccontextmanager
async def nothing_leaks(layout: Layout, restorable: Restorable) -> AsyncIterator[None]:
    """Check all the time that nobody sees what they must not see."""
    hidden = [
        (restorable.blocked.http, restorable.outfits["public"]["id"]),
        (restorable.blocker.http, restorable.outfits["public"]["id"]),
        (restorable.followed.http, restorable.outfits["private"]["id"]),
    ]
    rounds = 0

    async def watch(visitor: httpx2.AsyncClient) -> None:
        nonlocal rounds
        while True:
            for http, outfit_id in [*hidden, (visitor, restorable.outfits["followers"]["id"])]:
                found = await http.get(f"{WARDROBE}/outfits/{outfit_id}")
                assert found.status_code == 404, found.text
            rounds += 1
            await pause(0.02, "the gateway's limits")

    async with anonymous_client(layout.public_url) as visitor:
        watching = asyncio.create_task(watch(visitor))
        yield
        assert not watching.done() or watching.result()
        assert rounds > 10
        watching.cancel()


class Killed(BaseException):
    """Stands for the end of the process: transactions that are not committed are rolled back."""


def killed_after(service: str) -> Step:
    """Return a report of progress that ends a restoration once a service has done its part."""

    def step(what: str, *_: int) -> None:
        if what == service:
            raise Killed

    return step


@pytest.fixture(scope="session")
async def restored_people(
    layout: Layout,
    backup: Backup,
    restorable: Restorable,
    restoring: Restoring,
    erased_accounts: Stores,
) -> Restorable:
    """Ana's account is back: two restorations were killed halfway, the third one succeeded."""
    ana = restorable.ana
    assert not await account_ids(erased_accounts, ana)
    arguments = ["backup", "restore-account", ana.id, "--from", str(backup.folder)]
    async with nothing_leaks(layout, restorable):
        for service in ("feed", "identity"):
            with pytest.raises(Killed):
                await restoring.restore(ana.username, step=killed_after(service))
        done = await garderobe(layout, *arguments, "--json")
        assert done.returncode == 0, done.stdout + done.stderr
        counts = json.loads(done.stdout.splitlines()[-1])["counts"]
        assert (counts["outfits"], counts["garments"]) == (3, 2)
    session = {"login": f"{ana.username}@example.org", "password": PASSWORD}
    logged_in = await ana.http.post(f"{IDENTITY}/sessions", json=session)
    assert logged_in.status_code == 200, logged_in.text
    return restorable
