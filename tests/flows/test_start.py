"""Starting what already runs changes nothing; status and mail answer for people."""

import json
import subprocess
import sys
import urllib.request

from deploy.local.layout import Layout
from deploy.local.supervision import Supervisor


def pids(supervisor: Supervisor) -> dict[str, int]:
    return {state.name: state.pid for state in supervisor.states()}


def deploy_local(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "deploy.local", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_second_up_changes_nothing(layout: Layout, supervisor: Supervisor) -> None:
    before = pids(supervisor)
    done = deploy_local("up")
    assert done.returncode == 0, done.stderr
    assert f"Garderobe runs at {layout.public_url}" in done.stdout
    assert pids(supervisor) == before


def test_run_does_not_take_over_a_system_that_runs(supervisor: Supervisor) -> None:
    before = pids(supervisor)
    done = deploy_local("run")
    assert done.returncode == 1
    assert "already runs" in done.stderr
    assert pids(supervisor) == before


def test_status_names_every_process_as_healthy(supervisor: Supervisor) -> None:
    done = deploy_local("status")
    assert done.returncode == 0, done.stdout
    for name in pids(supervisor):
        assert f" {name} " in done.stdout


def test_the_runtime_configuration_names_this_system(layout: Layout) -> None:
    with urllib.request.urlopen(f"{layout.public_url}/config.json", timeout=5) as answer:
        found = json.loads(answer.read())
        assert answer.headers["Cache-Control"] == "no-cache"
    assert (found["url"], found["media_url"]) == (layout.public_url, layout.media_url)
    assert found["anon_key"]
    assert found["analytics_token"]


def test_a_missing_build_file_is_no_page(layout: Layout) -> None:
    for path in ("/builds/none.json", "/assets/none.js", "/about/none/_payload.json"):
        request = urllib.request.Request(f"{layout.public_url}{path}")
        opener = urllib.request.build_opener(NoError)
        assert opener.open(request, timeout=5).status == 404


class NoError(urllib.request.HTTPErrorProcessor):
    """Answers are looked at, not raised."""

    def http_response(self, _request: object, response: object) -> object:
        return response
