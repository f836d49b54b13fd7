"""`doctor` names what is wrong with the object store and the address of pictures."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import boto3
import pytest

from tests.support.doctor import require_fault, run_doctor
from tests.support.servers import S3, Servers
from wardrobe.commands import cli

CHECK = "object store"


@pytest.fixture
def s3(servers: Servers) -> S3:
    return servers.s3


@pytest.fixture
def client(s3: S3) -> Any:
    return boto3.client(
        "s3",
        endpoint_url=s3.endpoint,
        aws_access_key_id=s3.access_key,
        aws_secret_access_key=s3.secret_key,
        region_name="us-east-1",
    )


def doctor(s3: S3, **settings: str) -> Any:
    """Return the findings about this store with these settings."""
    known = {
        "database_url": "postgresql+psycopg://127.0.0.1:1/none",
        "nats_url": "nats://127.0.0.1:1",
        "keys_url": "http://127.0.0.1:1/jwks.json",
        "gateway_secrets": "s" * 32,
        "s3_endpoint": s3.endpoint,
        "s3_access_key": s3.access_key,
        "s3_secret_key": s3.secret_key,
        # As if a gateway led there.
        "media_url": s3.endpoint,
    }
    environment = {f"GARDEROBE_{name.upper()}": value for name, value in (known | settings).items()}
    return run_doctor(cli, environment, CHECK)


@contextmanager
def policy(client: Any, bucket: str, action: str, resource: str) -> Iterator[None]:
    """Let everybody do this while the block runs."""
    try:
        before = client.get_bucket_policy(Bucket=bucket)["Policy"]
    except client.exceptions.ClientError:
        before = None
    statement = {"Effect": "Allow", "Principal": "*", "Action": [action], "Resource": [resource]}
    policy = {"Version": "2012-10-17", "Statement": [statement]}
    client.put_bucket_policy(Bucket=bucket, Policy=json.dumps(policy))
    try:
        yield
    finally:
        if before:
            client.put_bucket_policy(Bucket=bucket, Policy=before)
        else:
            client.delete_bucket_policy(Bucket=bucket)


def test_a_store_that_is_well_is_left_as_it_was(s3: S3, client: Any) -> None:
    assert {one["level"] for one in doctor(s3)} == {"ok"}
    for bucket in ("outfits", "originals"):
        found = client.list_objects_v2(Bucket=bucket, Prefix="00/doctor-")
        assert found["KeyCount"] == 0


def test_a_missing_bucket_is_named(s3: S3) -> None:
    findings = doctor(s3, s3_private_bucket="nowhere")
    require_fault(findings, "There is no bucket nowhere", "GARDEROBE_S3_PRIVATE_BUCKET")


@pytest.mark.parametrize("name", ["s3_access_key", "s3_secret_key"])
def test_refused_credentials_are_named(s3: S3, name: str) -> None:
    findings = doctor(s3, **{name: "wrong"})
    require_fault(findings, "refuses our credentials", "GARDEROBE_S3_SECRET_KEY")


def test_a_store_that_does_not_run_is_named(s3: S3) -> None:
    findings = doctor(s3, s3_endpoint="http://127.0.0.1:1")
    require_fault(findings, "Nothing accepts connections", "GARDEROBE_S3_ENDPOINT")


def test_originals_that_anyone_can_read_are_named(s3: S3, client: Any) -> None:
    with policy(client, "originals", "s3:GetObject", "arn:aws:s3:::originals/*"):
        findings = doctor(s3)
    require_fault(findings, "Anyone can read the private bucket originals", "policy")


def test_pictures_that_anyone_can_list_are_named(s3: S3, client: Any) -> None:
    with policy(client, "outfits", "s3:ListBucket", "arn:aws:s3:::outfits"):
        findings = doctor(s3)
    require_fault(findings, "Anyone can list the bucket outfits", "s3:GetObject")


def test_an_address_without_pictures_is_named(s3: S3) -> None:
    findings = doctor(s3, media_url="http://127.0.0.1:1")
    require_fault(findings, "cannot be fetched at GARDEROBE_MEDIA_URL", "GARDEROBE_S3_URL")
