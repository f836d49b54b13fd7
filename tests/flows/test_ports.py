"""No listening port exposes data to pages of other origins or without credentials."""

import http.client
import json
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus

import boto3
import psutil
import pytest
from botocore.config import Config

from deploy.local.credentials import load_credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.servers import HOST
from deploy.local.sweep import find
from tests.flows.conftest import NewPerson
from tests.flows.test_api_documents import DOCUMENTS
from tests.support.wait import attempt_seconds
from tests.wardrobe.pictures import telling_jpeg

FOREIGN = "http://pages.example.org"
PRIVATE_BUCKET = "originals"
NONE: Mapping[str, str] = {}

LISTING_PATHS = (
    "/",
    "/metrics",
    "/status",
    "/ui/index.html",
    "/dir/status",
    "/vol/status",
    "/dir/lookup?volumeId=1&read=yes",
    "/buckets/",
    f"/buckets/{PRIVATE_BUCKET}/",
    f"/{PRIVATE_BUCKET}?list-type=2",
    "/varz",
    "/connz?subs=1",
    "/jsz?consumers=1",
)
"""Paths at which servers of these kinds list their content or connections."""


@dataclass(frozen=True)
class Response:
    status: int
    readable: bool
    """Whether a page of a foreign origin may read it."""
    body: bytes


@pytest.fixture(scope="module")
def ports(layout: Layout) -> list[int]:
    """All TCP ports on which processes of the system listen."""
    found = {
        connection.laddr.port
        for process in find(layout.data)
        for connection in psutil.Process(process.pid).net_connections(kind="tcp")
        if connection.status == psutil.CONN_LISTEN
    }
    assert layout.port_of("seaweed") in found
    assert layout.port_of("nats") in found
    return sorted(found)


@pytest.fixture
async def original(new_person: NewPerson, layout: Layout) -> str:
    """The key of an original photo, which only its owner may download."""
    ana = await new_person("ana")
    await ana.publish(telling_jpeg(), caption="Mine")
    credentials = load_credentials(layout.data / "credentials.json")
    store = boto3.client(
        "s3",
        endpoint_url=layout.url_of("seaweed"),
        aws_access_key_id=credentials.s3_access_key,
        aws_secret_access_key=credentials.s3_secret_key,
        region_name="us-east-1",
        config=Config(s3={"addressing_style": "path"}),
    )
    objects = store.list_objects_v2(Bucket=PRIVATE_BUCKET)["Contents"]
    return str(max(objects, key=lambda one: one["LastModified"])["Key"])


def ask(
    port: int,
    path: str,
    method: str = "GET",
    body: bytes = b"",
    headers: Mapping[str, str] = NONE,
) -> Response | None:
    """Send a request without credentials from a foreign origin.

    Return None if the port does not speak plain HTTP.
    """
    connection = http.client.HTTPConnection(HOST, port, timeout=attempt_seconds())
    try:
        connection.request(method, path, body or None, {"Origin": FOREIGN, **headers})
        response = connection.getresponse()
        allowed = response.headers.get("Access-Control-Allow-Origin")
        return Response(response.status, allowed in {"*", FOREIGN, "null"}, response.read(1 << 20))
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def responses(ports: list[int], paths: tuple[str, ...]) -> Iterator[tuple[str, Response]]:
    for port in ports:
        for path in paths:
            if response := ask(port, path):
                yield f"{port}{path}", response


def test_no_port_lets_a_foreign_page_read_anything(ports: list[int]) -> None:
    # An error response reveals nothing.
    readable = {
        url
        for url, response in responses(ports, LISTING_PATHS)
        if response.readable and response.status < 400 and response.body
    }
    assert readable == set()


async def test_no_port_exposes_listings_or_private_photos(ports: list[int], original: str) -> None:
    name = original.encode()
    paths = (f"/{PRIVATE_BUCKET}/{original}", f"/buckets/{PRIVATE_BUCKET}/{original}")
    listed = {url for url, response in responses(ports, LISTING_PATHS) if name in response.body}
    downloaded = {
        url for url, response in responses(ports, paths) if response.body[:2] == b"\xff\xd8"
    }
    assert (listed, downloaded) == (set(), set())


@pytest.mark.parametrize(
    ("name", "sent", "rejection"),
    [
        (
            "nats",
            b'CONNECT {"verbose":false}\r\nPUB admin.account.suspended 2\r\n{}\r\nPING\r\n',
            b"-ERR 'Authorization Violation'\r\n",
        ),
        ("valkey", b"FLUSHALL\r\nQUIT\r\n", b"-NOAUTH Authentication required.\r\n"),
    ],
)
def test_a_connection_without_user_is_rejected(
    layout: Layout, name: str, sent: bytes, rejection: bytes
) -> None:
    with (
        socket.create_connection((HOST, layout.port_of(name)), attempt_seconds()) as connection,
        connection.makefile("rwb") as line,
    ):
        line.write(sent)
        line.flush()
        assert rejection in line.readlines()


def own_paths(service: str) -> list[str]:
    """Return the GET paths of a service without required parameters."""
    document = json.loads((DOCUMENTS / f"{service}.json").read_text())
    return [
        path
        for path, operations in document["paths"].items()
        if "{" not in path
        and not any(
            one.get("required") for one in operations.get("get", NONE).get("parameters", ())
        )
        and "get" in operations
    ]


@pytest.mark.parametrize("service", SERVICES)
async def test_a_stolen_access_token_is_useless_at_a_services_port(
    new_person: NewPerson, layout: Layout, service: str
) -> None:
    """Scripts of a page can read the cookie with the token, but not the bind cookie."""
    ana = await new_person("ana")
    bearer = {"Authorization": f"Bearer {await ana.access_token()}"}
    private = []
    for path in own_paths(service):
        anonymous = ask(layout.port_of(service), path)
        assert anonymous
        if anonymous.status == HTTPStatus.UNAUTHORIZED:
            private.append(path)
            stolen = ask(layout.port_of(service), path, headers=bearer)
            assert stolen
            assert stolen.status == HTTPStatus.UNAUTHORIZED, path
    # Control: with the person's cookies the same token works.
    assert private
    for path in private:
        response = await ana.http.get(path, headers=bearer)
        assert response.status_code != HTTPStatus.UNAUTHORIZED, path


async def test_the_picture_store_cannot_be_changed_without_credentials(
    ports: list[int], original: str
) -> None:
    form = (
        b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nplanted\r\n--x--\r\n'
    )
    for port in ports:
        for path in (
            f"/{PRIVATE_BUCKET}/{original}",
            f"/buckets/{PRIVATE_BUCKET}/{original}",
            "/dir/assign",
        ):
            for method in ("PUT", "POST", "DELETE"):
                response = ask(port, path, method, form)
                assert response is None or response.status >= 400, (port, path, method)
