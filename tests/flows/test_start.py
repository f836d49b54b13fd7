"""The started system: repeated starts, status, static files and well-known paths."""

import io
import json
import subprocess
import sys
import urllib.request
from datetime import UTC, datetime, timedelta
from urllib.robotparser import RobotFileParser

import PIL.Image
import pytest

from deploy.local.layout import ROOT, Layout
from deploy.local.supervision import Supervisor
from tests.support.wait import MAX_SECONDS


def pids(supervisor: Supervisor) -> dict[str, int]:
    return {state.name: state.pid for state in supervisor.states()}


def deploy_local(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "deploy.local", *arguments],
        capture_output=True,
        text=True,
        timeout=MAX_SECONDS,
        check=False,
    )


def test_a_second_up_changes_nothing(layout: Layout, supervisor: Supervisor) -> None:
    before = pids(supervisor)
    done = deploy_local("up")
    assert done.returncode == 0, done.stderr
    assert f"Garderobe runs at {layout.public_url}" in done.stdout
    assert pids(supervisor) == before


def test_run_does_not_take_over_a_running_system(supervisor: Supervisor) -> None:
    before = pids(supervisor)
    done = deploy_local("run")
    assert done.returncode == 1
    assert "already runs" in done.stderr
    assert pids(supervisor) == before


def test_status_lists_every_process_as_healthy(supervisor: Supervisor) -> None:
    done = deploy_local("status")
    assert done.returncode == 0, done.stdout
    for name in pids(supervisor):
        assert f" {name} " in done.stdout


def test_the_runtime_configuration_describes_this_system(layout: Layout) -> None:
    with urllib.request.urlopen(
        f"{layout.public_url}/config.json", timeout=MAX_SECONDS
    ) as response:
        found = json.loads(response.read())
        assert response.headers["Cache-Control"] == "no-cache"
    assert (found["url"], found["media_url"]) == (layout.public_url, layout.media_url)
    assert found["anon_key"]
    assert found["analytics_token"]


def test_a_missing_build_file_gets_404(layout: Layout) -> None:
    for path in ("/builds/none.json", "/assets/none.js", "/about/none/_payload.json"):
        request = urllib.request.Request(f"{layout.public_url}{path}")
        opener = urllib.request.build_opener(AcceptErrors)
        assert opener.open(request, timeout=MAX_SECONDS).status == 404


@pytest.mark.parametrize("path", ["/nowhere", "/outfit/seven", "/user/ana/more", "/__kit"])
def test_an_unknown_path_gets_a_404_page(layout: Layout, path: str) -> None:
    response = urllib.request.build_opener(AcceptErrors).open(
        f"{layout.public_url}{path}", timeout=MAX_SECONDS
    )
    assert response.status == 404
    assert response.headers.get_content_type() == "text/html"
    assert b'<div id="app">' in response.read()


@pytest.mark.parametrize("path", ["/login", "/outfit/1", "/user/ana", "/tag/summer/1/", "/about"])
def test_pages_of_the_app_are_served(layout: Layout, path: str) -> None:
    with urllib.request.urlopen(f"{layout.public_url}{path}", timeout=MAX_SECONDS) as response:
        assert response.headers.get_content_type() == "text/html"


def test_source_maps_are_not_served(layout: Layout) -> None:
    maps = [
        str(path.relative_to(folder))
        for folder in (ROOT / "web" / "dist" / "en", ROOT / "web" / "dist" / "shared")
        for path in folder.glob("**/*.map")
    ]
    assert maps
    for name in maps[:20]:
        response = urllib.request.build_opener(AcceptErrors).open(
            f"{layout.public_url}/{name}", timeout=MAX_SECONDS
        )
        assert response.status == 404, name


def test_robots_txt_allows_public_pages_only(layout: Layout) -> None:
    with urllib.request.urlopen(f"{layout.public_url}/robots.txt", timeout=MAX_SECONDS) as response:
        assert response.headers.get_content_type() == "text/plain"
        robots = RobotFileParser()
        robots.parse(response.read().decode().splitlines())
    for path in ("/", "/about", "/outfit/1", "/user/ana", "/tag/summer/1", "/login"):
        assert robots.can_fetch("Anybot", path), path
    for path in ("/api/feed/v1/timeline", "/account", "/admin/waitlist", "/feed", "/wardrobe"):
        assert not robots.can_fetch("Anybot", path), path
    # Preview bots that obey robots.txt would show no picture otherwise.
    assert robots.can_fetch("Twitterbot", "/api/wardrobe/v1/share-images/outfits/1/landscape.jpg")


def test_the_favicon_is_served(layout: Layout) -> None:
    with urllib.request.urlopen(
        f"{layout.public_url}/favicon.ico", timeout=MAX_SECONDS
    ) as response:
        assert response.headers.get_content_maintype() == "image"
        with PIL.Image.open(io.BytesIO(response.read())) as icon:
            assert icon.format == "ICO"


@pytest.mark.parametrize("path", ["/", "/about"])
def test_static_pages_name_a_share_image_by_absolute_url(layout: Layout, path: str) -> None:
    with urllib.request.urlopen(f"{layout.public_url}{path}", timeout=MAX_SECONDS) as response:
        page = response.read().decode()
    picture = f"{layout.public_url}/share.jpg"
    assert f'<meta property="og:image" content="{picture}">' in page
    assert f'<meta property="og:url" content="{layout.public_url}{path}">' in page
    assert "{{" not in page
    with urllib.request.urlopen(picture, timeout=MAX_SECONDS) as response:
        assert response.headers["Content-Type"] == "image/jpeg"


def test_security_txt_names_a_contact_and_has_not_expired(layout: Layout) -> None:
    address = f"{layout.public_url}/.well-known/security.txt"
    with urllib.request.urlopen(address, timeout=MAX_SECONDS) as response:
        assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
        lines = response.read().decode().splitlines()
    found = dict(line.split(": ", 1) for line in lines if line)
    assert found["Contact"] == f"{layout.public_url}/support/help"
    assert found["Canonical"] == address
    now = datetime.now(UTC)
    assert now < datetime.fromisoformat(found["Expires"]) < now + timedelta(days=365)


def test_the_change_password_url_redirects_to_its_page(layout: Layout) -> None:
    opener = urllib.request.build_opener(AcceptErrors)
    address = f"{layout.public_url}/.well-known/change-password"
    response = opener.open(address, timeout=MAX_SECONDS)
    assert (response.status, response.headers["Location"]) == (302, "/account/management/password")


class AcceptErrors(urllib.request.HTTPErrorProcessor):
    """Return error responses instead of raising."""

    def http_response(self, _request: object, response: object) -> object:
        return response
