"""The calls of a page, and a plain server that returns the same bytes."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx2
import psycopg
from sqlalchemy import create_engine, insert
from sqlalchemy.engine import make_url

from deploy.local.credentials import load_credentials
from deploy.local.databases import POSTGRES_ADMIN, database_url
from deploy.local.layout import Layout
from deploy.local.process import Process, start
from deploy.seed.api_client import Account
from tests.load.baselines.plain import DATABASE, Base, Part
from tests.load.report import CannotRun
from tests.support.servers import is_listening, terminate
from tests.support.wait import wait_until

WARDROBE, FEED = "/api/wardrobe/v1", "/api/feed/v1"
PLAIN = {"X-Bench": "plain"}
ROUTE = """
http:
  routers:
    bench-plain:
      rule: "Method(`GET`) && HeaderRegexp(`X-Bench`, `^plain$`)"
      entryPoints: [web]
      middlewares: [call, session-required, no-cookie]
      service: bench-plain
      priority: 2000
  services:
    bench-plain: {loadBalancer: {serversTransport: service, servers: [{url: 'http://127.0.0.1:PORT'}]}}
"""
"""The plain server has the gateway and the session of a service."""


def cookie_of(http: httpx2.AsyncClient) -> dict[str, str]:
    """Return the header with a client's cookies."""
    return {"Cookie": "; ".join(f"{one.name}={one.value}" for one in http.cookies.jar)}


async def page_calls(person: Account) -> dict[str, str]:
    """Return the addresses of a list of garments, of one, and of what the feed page reads."""
    garments = await person.ask("GET", f"{WARDROBE}/garments?limit=20")
    timeline = await person.ask("GET", f"{FEED}/timeline")
    shown = "&".join(f"ids={item['outfit']['id']}" for item in timeline["items"])
    return {
        "list": f"{WARDROBE}/garments?limit=20",
        "one": f"{WARDROBE}/garments/{garments['items'][0]['id']}",
        "timeline": f"{FEED}/timeline",
        "first_picture": f"{FEED}/timeline/first-picture",
        "unread": f"{FEED}/notifications/unread",
        "marker": f"{FEED}/timeline-marker",
        "asks": f"{FEED}/asks",
        "reactions": f"{FEED}/reactions?{shown}",
        "own_newest": f"{WARDROBE}/outfits?owner_id={person.id}&limit=1",
        "profile": "/api/identity/v1/profiles/me",
    }


async def responses(
    person: Account, calls: Mapping[str, str], headers: Mapping[str, str]
) -> dict[str, str]:
    """Return the bodies, or the addresses to which calls redirect.

    Raises CannotRun.
    """
    found = {}
    for name, path in calls.items():
        reply = await person.http.get(path, headers=dict(headers), follow_redirects=False)
        if reply.is_error:
            raise CannotRun(f"{path} responded with status {reply.status_code}.")
        found[name] = reply.headers.get("location") or reply.text
    return found


@contextmanager
def plain_server(
    layout: Layout, port: int, calls: Mapping[str, str], recorded: Mapping[str, str]
) -> Iterator[int]:
    """Serve recorded responses from a database of the system's Postgres. Yield the process id."""
    password = load_credentials(layout.data / "credentials.json").postgres_password
    address = f"127.0.0.1:{layout.port_of('postgres')}"
    url = make_url(database_url(POSTGRES_ADMIN, password, address)).set(database="plain")
    admin = url.set(drivername="postgresql", database="postgres")
    with psycopg.connect(admin.render_as_string(hide_password=False), autocommit=True) as database:
        database.execute("CREATE DATABASE plain")
    engine = create_engine(url)
    Base.metadata.create_all(engine)
    with engine.begin() as connection:
        for name, path in calls.items():
            connection.execute(insert(Part), _rows(path, recorded[name]))
    engine.dispose()
    command = (sys.executable, "-m", "tests.load.baselines.plain", str(port))
    environment = {DATABASE: url.render_as_string(hide_password=False)}
    child = start(Process("plain", command, environment), layout.logs / "plain.log")
    try:
        wait_until(lambda: is_listening(port), "The plain server")
        yield child.pid
    finally:
        terminate(child)


def _rows(path: str, recorded: str) -> list[dict[str, object]]:
    """Return the rows of a response, one for each item if it is a list."""
    location = "" if recorded.startswith("{") else recorded
    bodies = [""] if location else _split(recorded)
    return [
        {"address": path, "position": number, "body": body, "location": location}
        for number, body in enumerate(bodies)
    ]


def _split(body: str) -> list[str]:
    items = json.loads(body).get("items") or []
    parts, rest = [], body
    for item in items:
        text = json.dumps(item, ensure_ascii=False, separators=(",", ":"))
        before, found, rest = rest.partition(text)
        if not found:
            raise CannotRun("The items of a response are not compact JSON.")
        parts.append(before + found)
    return [*parts, rest]
