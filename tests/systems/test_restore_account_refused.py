"""Restorations of accounts that are refused."""

from collections.abc import Mapping
from typing import Any

import psycopg
import pytest

from deploy.backup.errors import BackupError
from deploy.backup.source import Source
from deploy.local.layout import Layout
from identity.account.restoration.errors import (
    AccountBeingErased,
    EmailTakenSince,
    UsernameTakenSince,
)
from tests.flows.stores import Stores
from tests.support.people import PASSWORD, anonymous_client
from tests.systems.restorable import Restorable
from tests.systems.restored_accounts import IDENTITY, Restoring, account_ids

pytestmark = pytest.mark.long


async def test_names_that_others_have_taken_are_not_taken_away(
    layout: Layout,
    restorable: Restorable,
    restoring: Restoring,
    backup_dumps: Mapping[str, str],
    erased_accounts: Stores,
) -> None:
    zoe = restorable.zoe
    email = f"{zoe.username}@example.org"
    account: dict[str, Any] = {"username": zoe.username, "email": email, "password": PASSWORD}
    account |= {"terms_version": "1", "age_confirmed": True}
    async with anonymous_client(layout.public_url) as taker:
        made = await taker.post(f"{IDENTITY}/accounts", json=account)
        assert made.status_code == 201, made.text
        with pytest.raises(UsernameTakenSince, match=f"{zoe.username} belongs to another"):
            await restoring.restore(zoe.username)
        verify_email(erased_accounts.database("identity"), made.json()["user"]["id"])
        verify_email(backup_dumps["identity"], zoe.id)
        with pytest.raises(EmailTakenSince, match=f"{zoe.username} uses this email"):
            await restoring.restore(zoe.id, f"{zoe.username}_old")
        assert not await account_ids(erased_accounts, zoe)
        free_email(erased_accounts.database("identity"), made.json()["user"]["id"])
    renamed = f"{zoe.username}_old"
    assert (await restoring.restore(zoe.id, renamed)).username == renamed
    session = {"login": renamed, "password": PASSWORD}
    assert (await zoe.http.post(f"{IDENTITY}/sessions", json=session)).status_code == 200


def verify_email(url: str, account_id: str) -> None:
    with psycopg.connect(url.replace("+psycopg", "")) as database:
        verified = "UPDATE profiles SET email_verified_at = now() WHERE id = %s"
        database.execute(verified, [int(account_id)])


def free_email(url: str, account_id: str) -> None:
    with psycopg.connect(url.replace("+psycopg", "")) as database:
        other = "UPDATE profiles SET email = 'another-' || email WHERE id = %s"
        database.execute(other, [int(account_id)])


async def test_an_unknown_account_and_one_being_erased_are_refused(
    restorable: Restorable, restoring: Restoring, live_source: Source
) -> None:
    with pytest.raises(BackupError, match="has no account nobody_at_all"):
        await restoring.restore("nobody_at_all")
    with psycopg.connect(live_source.databases["identity"]) as database:
        mark = "INSERT INTO departures VALUES (%s, now())"
        database.execute(mark, [int(restorable.muted.id)])
        database.commit()
        with pytest.raises(AccountBeingErased):
            await restoring.restore(restorable.muted.username)
        database.execute("DELETE FROM departures WHERE account_id = %s", [int(restorable.muted.id)])
