"""Finds what the running system stores about people, and deletes accounts."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import boto3
import psycopg

from deploy.local.credentials import load_credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.topology import service_environment
from deploy.rights import valkey
from deploy.rights.bus import OPERATOR
from tests.support.people import PASSWORD, Person
from tests.support.residual_data import keys_containing, rows_containing
from wardrobe.photos.rules import rendition_keys

IDENTITY = "/api/identity/v1"


@dataclass
class Stores:
    """All data that the running system stores."""

    layout: Layout

    @cached_property
    def _credentials(self) -> Any:
        return load_credentials(self.layout.data / "credentials.json")

    def database(self, service: str) -> str:
        environment = service_environment(service, self.layout, self._credentials)
        return environment["GARDEROBE_DATABASE_URL"]

    def objects(self) -> set[tuple[str, str]]:
        """Return bucket and key of every object."""
        store = boto3.client(
            "s3",
            endpoint_url=self.layout.url_of("seaweed"),
            aws_access_key_id=self._credentials.s3_access_key,
            aws_secret_access_key=self._credentials.s3_secret_key,
            region_name="us-east-1",
        )
        found = set()
        for bucket in ("outfits", "originals"):
            pages = store.get_paginator("list_objects_v2").paginate(Bucket=bucket)
            found |= {(bucket, one["Key"]) for page in pages for one in page.get("Contents", [])}
        return found

    def needed_objects(self) -> set[str]:
        """Return the keys that a photo uses or that are pending deletion."""
        url = self.database("wardrobe").replace("+psycopg", "")
        with psycopg.connect(url) as database:
            photos = database.execute("SELECT stem, original_key FROM photos").fetchall()
            pending = database.execute("SELECT key FROM doomed_objects").fetchall()
        keys = {key for stem, original in photos for key in (*rendition_keys(stem), original)}
        return keys | {key for (key,) in pending}

    def rows(self, *words: str) -> dict[str, list[str]]:
        """Return the rows with one of these words, by `service.table`."""
        return {
            f"{service}.{table}": rows
            for service in SERVICES
            for table, rows in rows_containing(self.database(service), words).items()
        }

    async def keys(self, person: Person) -> list[bytes]:
        """Return the Valkey keys of a person, without rate limits, which expire within an hour."""
        passwords = load_credentials(self.layout.data / "credentials.json").valkey_passwords
        address = f"127.0.0.1:{self.layout.port_of('valkey')}"
        url = valkey.url_of(OPERATOR, passwords, address)
        found = await keys_containing(url, int(person.id), person.username)
        return [key for key in found if b"limits" not in key]

    def end_grace_period(self, person: Person) -> None:
        url = self.database("identity").replace("+psycopg", "")
        with psycopg.connect(url) as database:
            database.execute(
                "UPDATE profiles SET deletes_at = now() WHERE id = %s AND deletes_at IS NOT NULL",
                [int(person.id)],
            )


async def delete_account(person: Person) -> None:
    response = await person.http.post(f"{IDENTITY}/account/deletion", json={"password": PASSWORD})
    assert response.status_code == 202, response.text
