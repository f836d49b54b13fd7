"""Every port that the system listens on, as a page of another origin or a stranger finds it."""

import http.client
import json
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus

import boto3
import psutil  # type: ignore[import-untyped]
import pytest
from botocore.config import Config

from deploy.local.credentials import load_credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.servers import HOST
from deploy.local.sweep import find
from tests.flows.conftest import Newcomer
from tests.flows.test_api_documents import DOCUMENTS
from tests.wardrobe.pictures import telling_jpeg

FOREIGN = "http://pages.example.org"
PRIVATE = "originals"
TIMEOUT = 3.0
NONE: Mapping[str, str] = {}

LISTS = (
    "/",
    "/metrics",
    "/status",
    "/ui/index.html",
    "/dir/status",
    "/vol/status",
    "/dir/lookup?volumeId=1&read=yes",
    "/buckets/",
    f"/buckets/{PRIVATE}/",
    f"/{PRIVATE}?list-type=2",
    "/varz",
    "/connz?subs=1",
    "/jsz?consumers=1",
)
"""Where servers of this kind list what they hold, or who is connected."""


@dataclass(frozen=True)
class Answer:
    status: int
    readable: bool
    """By a page of a foreign origin."""
    body: bytes


@pytest.fixture(scope="module")
def ports(layout: Layout) -> list[int]:
    """Every TCP port that a process of the system listens on."""
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
async def original(newcomer: Newcomer, layout: Layout) -> str:
    """The key of a photo as it was sent, which only its owner may have."""
    ana = await newcomer("ana")
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
    objects = store.list_objects_v2(Bucket=PRIVATE)["Contents"]
    return str(max(objects, key=lambda one: one["LastModified"])["Key"])


def ask(
    port: int,
    path: str,
    method: str = "GET",
    body: bytes = b"",
    headers: Mapping[str, str] = NONE,
) -> Answer | None:
    """Without credentials, from a foreign origin; None where nobody speaks plain HTTP."""
    connection = http.client.HTTPConnection(HOST, port, timeout=TIMEOUT)
    try:
        connection.request(method, path, body or None, {"Origin": FOREIGN, **headers})
        answer = connection.getresponse()
        allowed = answer.headers.get("Access-Control-Allow-Origin")
        return Answer(answer.status, allowed in {"*", FOREIGN, "null"}, answer.read(1 << 20))
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def answers(ports: list[int], paths: tuple[str, ...]) -> Iterator[tuple[str, Answer]]:
    for port in ports:
        for path in paths:
            if answer := ask(port, path):
                yield f"{port}{path}", answer


def test_no_page_of_another_origin_reads_what_a_port_tells(ports: list[int]) -> None:
    # A refusal tells nothing, whoever reads it.
    told = {
        where
        for where, answer in answers(ports, LISTS)
        if answer.readable and answer.status < 400 and answer.body
    }
    assert told == set()


async def test_no_port_hands_out_lists_or_takes_a_private_photo(
    ports: list[int], original: str
) -> None:
    name = original.encode()
    paths = (f"/{PRIVATE}/{original}", f"/buckets/{PRIVATE}/{original}")
    listed = {where for where, answer in answers(ports, LISTS) if name in answer.body}
    given = {where for where, answer in answers(ports, paths) if answer.body[:2] == b"\xff\xd8"}
    assert (listed, given) == (set(), set())


@pytest.mark.parametrize(
    ("name", "said", "refusal"),
    [
        (
            "nats",
            b'CONNECT {"verbose":false}\r\nPUB admin.account.suspended 2\r\n{}\r\nPING\r\n',
            b"-ERR 'Authorization Violation'\r\n",
        ),
        ("valkey", b"FLUSHALL\r\nQUIT\r\n", b"-NOAUTH Authentication required.\r\n"),
    ],
)
def test_who_names_no_user_is_refused(
    layout: Layout, name: str, said: bytes, refusal: bytes
) -> None:
    with (
        socket.create_connection((HOST, layout.port_of(name)), TIMEOUT) as connection,
        connection.makefile("rwb") as line,
    ):
        line.write(said)
        line.flush()
        assert refusal in line.readlines()


def own_paths(service: str) -> list[str]:
    """What the service's document says can be read without any parameter."""
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
    newcomer: Newcomer, layout: Layout, service: str
) -> None:
    """Any script of a page can read the cookie that holds it, but not the bind cookie."""
    ana = await newcomer("ana")
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
    # The control: with her cookies the same token is good.
    assert private
    for path in private:
        answer = await ana.http.get(path, headers=bearer)
        assert answer.status_code != HTTPStatus.UNAUTHORIZED, path


async def test_nobody_without_credentials_changes_the_store(
    ports: list[int], original: str
) -> None:
    form = (
        b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nplanted\r\n--x--\r\n'
    )
    for port in ports:
        for path in (f"/{PRIVATE}/{original}", f"/buckets/{PRIVATE}/{original}", "/dir/assign"):
            for method in ("PUT", "POST", "DELETE"):
                answer = ask(port, path, method, form)
                assert answer is None or answer.status >= 400, (port, path, method)
