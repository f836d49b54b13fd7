"""The scripts of the Valkey Cluster, with real servers that have the arguments of its pods."""

import subprocess
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from deploy.local.layout import SERVICES
from tests.deploy.kubernetes.valkey_pods import (
    MACHINES,
    SCRIPTS,
    ValkeyPods,
    count,
    valkey_pod,
    valkey_pods,
)
from tests.deploy.kubernetes.workloads import environment, of_kind, pods, resources
from tests.support.wait import wait_until

VARIANT = "overlays/large"
CHANGES = (
    "--cluster create",
    "cluster meet",
    "cluster replicate",
    "cluster addslots",
    "config set",
)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[ValkeyPods]:
    """Six servers that are running, and no cluster yet."""
    with valkey_pods(tmp_path) as found:
        found.start()
        yield found


def nodes(cluster: ValkeyPods) -> dict[str, tuple[str, str]]:
    """Return id and primary's id (a dash for primaries) of each server, by its name."""
    lines = [line.split() for line in cluster.ask(0, "cluster", "nodes").splitlines()]
    return {line[1].rpartition(",")[2]: (line[0], line[3]) for line in lines}


def are_ready(cluster: ValkeyPods) -> bool:
    return all(cluster.run("rejoin.sh", "check", own=number) == 0 for number in range(6))


def finds_all(cluster: ValkeyPods, number: int) -> bool:
    """Return whether a server has the present addresses of all servers."""
    found = cluster.ask(number, "cluster", "nodes")
    return all(f" {address}:" in found for address in cluster.addresses)


def test_the_cluster_is_created_once(cluster: ValkeyPods) -> None:
    assert cluster.run("rejoin.sh") == 0  # as each pod does before
    assert cluster.run("rejoin.sh", "check") != 0
    assert cluster.run("create.sh") == 0
    assert len([one for one in cluster.commands() if "--cluster create" in one]) == 1
    wait_until(lambda: are_ready(cluster), "the cluster")
    assert cluster.run("create.sh") == 0
    calls = cluster.commands()
    assert calls
    assert [one for one in calls if any(change in one for change in CHANGES)] == []


def test_new_servers_do_not_join_before_they_are_a_cluster(cluster: ValkeyPods) -> None:
    wait_until(lambda: {cluster.ask(one, "ping") for one in range(6)} == {"PONG"}, "Valkey")
    assert cluster.run("rejoin.sh", failures=1) == 0  # its own server starts while it runs
    calls = cluster.commands()
    assert len(calls) > 1
    assert [one for one in calls if "cluster meet" in one] == []


@pytest.mark.long
def test_primaries_and_each_pair_are_on_different_machines(cluster: ValkeyPods) -> None:
    assert cluster.run("create.sh") == 0
    wait_until(lambda: are_ready(cluster), "the cluster")
    found = nodes(cluster)
    machine = {found[f"valkey-{number}.valkey"][0]: one for number, one in enumerate(MACHINES)}
    primaries = [node for node, primary in found.values() if primary == "-"]
    assert sorted(machine[node] for node in primaries) == ["a", "b", "c"]
    pairs = [(node, primary) for node, primary in found.values() if primary != "-"]
    assert len(pairs) == 3
    assert [pair for pair in pairs if machine[pair[0]] == machine[pair[1]]] == []


@pytest.mark.long
def test_servers_that_all_have_new_addresses_find_each_other(cluster: ValkeyPods) -> None:
    assert cluster.run("create.sh") == 0
    wait_until(lambda: are_ready(cluster), "the cluster")
    before = {name: node for name, (node, _) in nodes(cluster).items()}
    cluster.stop()
    cluster.start()
    wait_until(lambda: cluster.ask(3, "ping") == "PONG", "Valkey")
    cluster.commands()
    assert cluster.run("rejoin.sh", own=3) == 0
    assert "cluster meet" in " ".join(cluster.commands())
    wait_until(lambda: are_ready(cluster), "the cluster")
    assert {name: node for name, (node, _) in nodes(cluster).items()} == before
    wait_until(lambda: finds_all(cluster, 0) and finds_all(cluster, 5), "the new addresses")


@pytest.mark.long
def test_clients_get_names_instead_of_addresses(cluster: ValkeyPods) -> None:
    assert cluster.run("create.sh") == 0
    names = {f"valkey-{number}.valkey" for number in range(6)}
    # Once replicas are in step; then addresses are only beside the names.
    wait_until(lambda: names <= set(cluster.ask(0, "cluster", "slots").splitlines()), "names")
    first = cluster.ask(0, "cluster", "slots").splitlines()
    assert first[2] in names


def introduce(cluster: ValkeyPods, *numbers: int) -> None:
    """Introduce servers to the first one, again those that did not reply in time."""

    def all_are_known() -> bool:
        known = cluster.ask(0, "cluster", "nodes")
        new = [one for one in numbers if f" {cluster.addresses[one]}:" not in known]
        for number in new:
            cluster.ask(number, "cluster", "meet", cluster.addresses[0], "6379")
        return bool(known) and not new and "handshake" not in known

    wait_until(all_are_known, "introductions")


def until_ok(cluster: ValkeyPods, number: int, *words: str) -> None:
    wait_until(lambda: cluster.ask(number, *words) == "OK", "Valkey")


def add_slots(cluster: ValkeyPods) -> None:
    assert cluster.ask(0, "cluster", "addslotsrange", "0", "16383") == "OK"


def add_replicas(cluster: ValkeyPods) -> None:
    primary = cluster.ask(0, "cluster", "myid")
    for number in (1, 2, 3):
        until_ok(cluster, number, "cluster", "replicate", primary)


@pytest.mark.long
@pytest.mark.parametrize("made", [add_slots, add_replicas])
def test_a_half_made_cluster_is_reported(
    cluster: ValkeyPods, made: Callable[[ValkeyPods], None]
) -> None:
    introduce(cluster, 1, 2, 3)
    made(cluster)
    assert cluster.run("create.sh") == 1
    assert "--cluster create" not in " ".join(cluster.commands())


def test_only_the_file_with_the_id_is_on_a_volume_that_stays() -> None:
    (found,) = (
        one
        for one in of_kind("StatefulSet", resources(VARIANT))
        if one["metadata"]["name"] == "valkey"
    )
    volumes = [one["metadata"]["name"] for one in found["spec"]["volumeClaimTemplates"]]
    container = valkey_pod(VARIANT).container
    kept = [one["mountPath"] for one in container["volumeMounts"] if one["name"] in volumes]
    options = dict(pairwise(container["args"]))
    assert [options["--dir"]] == kept
    assert options["--cluster-config-file"] == "nodes.conf"
    assert (options["--save"], options["--appendonly"]) == ("", "no")


def test_the_scripts_are_valid() -> None:
    for path in SCRIPTS.glob("*.sh"):
        subprocess.run(["sh", "-n", path], check=True)


def test_the_scripts_know_every_server() -> None:
    found = resources(VARIANT)
    names = " ".join(f"valkey-{number}.valkey" for number in range(count(VARIANT)))
    assert count(VARIANT) == len(MACHINES)
    (job,) = (one for one in pods(found) if one.name == "create-valkey-cluster")
    for pod in (valkey_pod(VARIANT), job):
        variables = environment(pod, found)
        assert variables["SERVERS"] == names
        assert variables["VALKEY_PASSWORD"]
    assert job.container["image"] == valkey_pod(VARIANT).container["image"]
    assert job.component not in {*SERVICES, "web", "worker", "migration"}
