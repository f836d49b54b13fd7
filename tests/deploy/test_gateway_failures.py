"""Failures of the gateway itself are problem+json and quick."""

import json
import re
import time

import pytest

from deploy.local.layout import ROOT, Layout
from identity.forward_auth.domain import Denied
from identity.forward_auth.problems import GATEWAY_PROBLEMS
from shared.languages import DEFAULT, LANGUAGES, Language
from shared.translations import reading, translate
from tests.deploy.backends import SESSION, VERIFY_LANGUAGE, Gateway, Response, running_gateway
from tests.deploy.test_gateway_rejections import socket
from tests.support.wait import Limit

PATIENCE_SECONDS = 2
CALL = "/api/feed/v1/timeline"
PICTURE = "/outfits/a1/Ab_c-9-640.webp"


def assert_unavailable(response: Response, status: int = 503) -> None:
    assert response.status == status
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Cache-Control"] == "no-store"
    assert int(response.headers["Retry-After"]) > 0


def ask_everywhere(gateway: Gateway) -> list[Response]:
    """Return responses for a call of feed in each of its kinds, and for a picture.

    They come promptly, as soon as the machine allows it.
    """
    limit = Limit()
    while True:
        began = time.monotonic()
        responses = _ask_everywhere(gateway)
        if (seconds := time.monotonic() - began) < PATIENCE_SECONDS:
            return responses
        assert not limit.has_passed(), seconds


def _ask_everywhere(gateway: Gateway) -> list[Response]:
    return [
        gateway.ask("GET", CALL, SESSION),
        gateway.ask("POST", CALL, SESSION, body=b"x" * 100_000),
        gateway.ask("GET", "/api/feed/openapi.json"),
        gateway.ask("GET", "/api/feed/v1/realtime", socket(gateway.layout.public_url)),
        gateway.ask("GET", PICTURE, entry="media"),
    ]


def test_a_service_that_is_away_is_a_problem(layout: Layout) -> None:
    with running_gateway(layout, real_web=True, away={"feed", "seaweed"}) as gateway:
        # Nobody verifies who looks at a picture, or finds the language that they chose.
        languages: list[Language] = [VERIFY_LANGUAGE] * 4 + [DEFAULT]
        for response, language in zip(ask_everywhere(gateway), languages, strict=True):
            assert_unavailable(response)
            assert response.headers["Content-Language"] == language
            with reading(language):
                detail = translate(GATEWAY_PROBLEMS["/.problem/503"].detail)
            problem = json.loads(response.body.encode("latin-1"))
            assert problem.pop("request_id")
            assert problem == {
                "type": "about:blank",
                "title": "Service Unavailable",
                "status": 503,
                "detail": detail,
                "code": "unavailable",
            }


def test_problems_do_not_need_the_web_server(layout: Layout) -> None:
    with running_gateway(layout, away={"web", "verify-1", "feed", "seaweed"}) as gateway:
        for response in ask_everywhere(gateway):
            assert (response.status, response.body) == (503, "{}"), "the fake's problem"
        for method, path in [("GET", "/login"), ("GET", "/api/unknown"), ("DELETE", "/login")]:
            response = gateway.ask(method, path)
            assert response.status == 503
            assert response.headers["Content-Type"] == "application/problem+json"
        assert gateway.ask("GET", "/x", entry="media").status == 503


@pytest.mark.parametrize("path", [CALL, "/account"])
def test_missing_forward_auth_is_a_problem(layout: Layout, path: str) -> None:
    away = {"verify-1", "verify-2"}
    with running_gateway(layout, real_web=True, away=away, ready_path="/healthz") as gateway:
        response = gateway.ask("GET", path)
    assert_unavailable(response, response.status)
    assert response.status in {502, 503}, "503 once the health checks have failed"


@pytest.mark.parametrize(("path", "problem"), GATEWAY_PROBLEMS.items())
def test_the_web_server_has_the_same_problems_as_forward_auth(path: str, problem: Denied) -> None:
    caddyfile = (ROOT / "deploy" / "docker" / "Caddyfile").read_text()
    details = [text for text in caddy_texts(caddyfile) if text["default"] == problem.detail]
    assert len(details) == 1, path
    (responses,) = re.findall(rf"respond `(.*\{{{details[0]['name']}\}}.*)`", caddyfile)
    assert f'"code":"{problem.code}"' in responses
    for language in LANGUAGES[1:]:
        with reading(language):
            assert details[0][language] == translate(problem.detail), language


def caddy_texts(caddyfile: str) -> list[dict[str, str]]:
    """Return the name of each text that depends on the language, and its form in each."""
    found = re.findall(r"map \{locale\} \{(\w+)\} \{(.*?)\n\t\}", caddyfile, re.DOTALL)
    return [{"name": name, **dict(re.findall(r'(\w+) "(.*)"', body))} for name, body in found]
