"""The object store as the settings describe it, on SeaweedFS and on another maker's server."""

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import boto3
import pytest
from pydantic import ValidationError

from deploy.local.storage import ensure_buckets
from tests.support.servers import S3, Servers
from tests.support.tls_proxy import certificate, tls_proxy
from wardrobe.settings import WardrobeSettings
from wardrobe.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, ObjectName, Storage

PICTURE = ObjectName(PUBLIC_BUCKET, "00/picture-640.webp")
COPY = ObjectName(PUBLIC_BUCKET, "00/copy-640.webp")
ORIGINAL = ObjectName(PRIVATE_BUCKET, "00/original.webp")
LARGE = ObjectName(PRIVATE_BUCKET, "exports/large.zip")
LARGE_BYTES = 9 * 1024 * 1024
"""More than one part."""
AMAZON = "s3.eu-central-1.amazonaws.com"


def settings(s3: S3, **fields: Any) -> WardrobeSettings:
    known: dict[str, Any] = {
        "database_url": "postgresql+psycopg://localhost/none",
        "nats_url": "",
        "keys_url": "",
        "gateway_secrets": ["s" * 32],
        "s3_endpoint": s3.endpoint,
        "s3_access_key": s3.access_key,
        "s3_secret_key": s3.secret_key,
    }
    return WardrobeSettings(**known | fields)


@pytest.fixture(params=["seaweed", "moto"])
def s3(request: pytest.FixtureRequest, servers: Servers) -> S3:
    return servers.s3 if request.param == "seaweed" else servers.moto


async def require_all_calls_work(storage: Storage, folder: Path) -> None:
    """Make every call that the wardrobe makes, and compare what is stored."""
    small, large, fetched = folder / "small", folder / "large", folder / "fetched"
    small.write_bytes(b"picture")
    large.write_bytes(os.urandom(LARGE_BYTES))
    await storage.ping()
    await storage.save([(name, small, "image/webp") for name in (PICTURE, ORIGINAL)])
    await storage.save_large(LARGE, large, "application/zip")
    await storage.copy([(PICTURE, COPY), (ObjectName(PUBLIC_BUCKET, "00/lost"), COPY)])
    for name in (PICTURE, COPY, ORIGINAL):
        assert await storage.load(name) == b"picture"
    assert b"".join(await storage.stream(LARGE, range(10, 20))) == large.read_bytes()[10:20]
    assert await storage.fetch(LARGE, fetched)
    assert fetched.read_bytes() == large.read_bytes()
    assert await storage.delete([PICTURE, COPY, ORIGINAL, LARGE, PICTURE]) == set()
    for name in (PICTURE, COPY, ORIGINAL, LARGE):
        assert await storage.find(name) is None


async def test_every_call_works_on_each_makers_store(s3: S3, tmp_path: Path) -> None:
    await require_all_calls_work(Storage(settings(s3)), tmp_path)


async def test_amazons_checksums_work_too(s3: S3, tmp_path: Path) -> None:
    storage = Storage(settings(s3, s3_checksums="when_supported"))
    await require_all_calls_work(storage, tmp_path)


async def test_buckets_may_have_other_names_and_a_prefix(s3: S3, tmp_path: Path) -> None:
    client = boto3.client(
        "s3",
        endpoint_url=s3.endpoint,
        aws_access_key_id=s3.access_key,
        aws_secret_access_key=s3.secret_key,
        region_name="us-east-1",
    )
    for bucket in ("garderobe-public", "garderobe.private"):
        client.create_bucket(Bucket=bucket)
    names = {
        "s3_public_bucket": "garderobe-public",
        "s3_private_bucket": "garderobe.private",
        "s3_public_prefix": "outfits/",
    }
    storage = Storage(settings(s3, **names))
    await require_all_calls_work(storage, tmp_path)
    await storage.save([(PICTURE, tmp_path / "small", "image/webp")])
    found = client.get_object(Bucket="garderobe-public", Key=f"outfits/{PICTURE.key}")
    with found["Body"] as body:
        assert body.read() == b"picture"
    client.close()


async def test_the_bucket_may_be_in_the_name_of_the_host(
    servers: Servers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No resolver knows such hosts here, so the server is the client's HTTP proxy, too.
    monkeypatch.setenv("http_proxy", servers.moto.endpoint)
    at_amazon = settings(
        servers.moto,
        s3_endpoint=f"http://{AMAZON}",
        s3_region="eu-central-1",
        s3_addressing="virtual",
    )
    hosts = set()
    storage = Storage(at_amazon)
    storage._client.meta.events.register(
        "before-send.s3", lambda request, **_: hosts.add(urlsplit(request.url).netloc)
    )
    await require_all_calls_work(storage, tmp_path)
    assert hosts == {f"{PUBLIC_BUCKET}.{AMAZON}", f"{PRIVATE_BUCKET}.{AMAZON}"}


async def test_deletions_have_the_checksum_that_every_store_knows(s3: S3) -> None:
    sent: list[dict[str, Any]] = []
    storage = Storage(settings(s3))
    storage._client.meta.events.register(
        "before-send.s3.DeleteObjects", lambda request, **_: sent.append(dict(request.headers))
    )
    await storage.delete([PICTURE])
    (headers,) = ({name.lower() for name in one} for one in sent)
    assert "content-md5" in headers
    assert not [name for name in headers if "checksum" in name]


async def test_boto3_finds_credentials_itself(
    servers: Servers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    s3 = servers.s3
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", s3.access_key)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", s3.secret_key)
    without_keys = {"s3_access_key": "", "s3_secret_key": ""}
    await require_all_calls_work(Storage(settings(s3, **without_keys)), tmp_path)


async def test_a_store_with_a_certificate_of_its_own(servers: Servers, tmp_path: Path) -> None:
    port = urlsplit(servers.s3.endpoint).port or 0
    trusted, other = certificate(tmp_path / "1", "localhost"), certificate(tmp_path / "2", "other")
    async with tls_proxy(port, trusted) as tls_port:
        at = {"s3_endpoint": f"https://localhost:{tls_port}"}
        storage = Storage(settings(servers.s3, **at, s3_ca_file=str(trusted)))
        await require_all_calls_work(storage, tmp_path)
        for ca_file in ("", str(other)):
            storage = Storage(settings(servers.s3, **at, s3_ca_file=ca_file))
            with pytest.raises(ConnectionError, match=r"S3_ENDPOINT does not answer \(SSLError"):
                await storage.ping()


@pytest.mark.parametrize(
    ("wrong", "variable"),
    [
        ({"s3_secret_key": "wrong"}, "GARDEROBE_S3_SECRET_KEY"),
        ({"s3_public_bucket": "none-such"}, "GARDEROBE_S3_PUBLIC_BUCKET"),
        ({"s3_private_bucket": "none-such"}, "GARDEROBE_S3_PRIVATE_BUCKET"),
        ({"s3_endpoint": "http://127.0.0.1:1"}, "GARDEROBE_S3_ENDPOINT"),
    ],
)
async def test_a_store_that_refuses_names_the_setting(
    servers: Servers, wrong: dict[str, str], variable: str
) -> None:
    with pytest.raises(ConnectionError, match=rf"{variable}\b") as refusal:
        await Storage(settings(servers.s3, **wrong)).ping()
    assert servers.s3.secret_key not in str(refusal.value)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"s3_endpoint": "seaweed:8333"}, "s3_endpoint"),
        ({"s3_endpoint": "https://s3.example/bucket"}, "s3_endpoint"),
        ({"s3_secret_key": ""}, "set both GARDEROBE_S3_ACCESS_KEY and GARDEROBE_S3_SECRET_KEY"),
        ({"s3_public_bucket": "originals"}, "anyone could read originals"),
        ({"s3_public_prefix": "/outfits"}, "s3_public_prefix"),
        ({"s3_ca_file": "/none/such.pem"}, "no certificates can be read"),
    ],
)
def test_wrong_settings_are_refused(wrong: dict[str, str], words: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(words)):
        settings(S3("http://localhost:8333", "key", "secret"), **wrong)


def test_buckets_are_made_on_each_makers_store(s3: S3) -> None:
    ensure_buckets(s3.endpoint, s3.access_key, s3.secret_key)
