"""Pods have few rights, and updates and drained machines interrupt nobody."""

import re

import pytest
import yaml

from deploy.local.layout import ROOT
from tests.deploy.kubernetes.workloads import FOLDER, VARIANTS, Pod, of_kind, pods, resources

WITH_TOKEN = {"gateway"}
"""Pods that read Kubernetes' API: Traefik, with the component `traefik`."""
ADDED = {"web": ["NET_BIND_SERVICE"]}
"""Capabilities that a program file asks for, without which it does not start."""
UVICORN_SECONDS = 10
DRAIN_SECONDS = 1


def faults(pod: Pod, *, with_token: bool) -> list[str]:
    """Return the rights that a pod should not have."""
    spec, security = pod.spec, pod.container["securityContext"]
    rules = {
        "a token": spec["automountServiceAccountToken"] is with_token,
        "root": spec["securityContext"].get("runAsNonRoot") is True,
        "user 0": spec["securityContext"].get("runAsUser", 0) != 0,
        "no seccomp": spec["securityContext"].get("seccompProfile") == {"type": "RuntimeDefault"},
        "a writable root": security.get("readOnlyRootFilesystem") is True,
        "more rights later": security.get("allowPrivilegeEscalation") is False,
        "capabilities": security["capabilities"]
        == {"drop": ["ALL"]} | ({"add": ADDED[pod.name]} if pod.name in ADDED else {}),
        "the host": not {"hostNetwork", "hostPID", "hostIPC"} & spec.keys(),
        "unlimited memory": "memory" in pod.container["resources"].get("limits", {}),
        "no requested resources": {"cpu", "memory"}
        == pod.container["resources"].get("requests", {}).keys(),
    }
    return [name for name, kept in rules.items() if not kept]


@pytest.mark.parametrize("variant", VARIANTS)
def test_pods_have_no_rights_that_they_do_not_need(variant: str) -> None:
    crd = variant != "base"
    found = {
        one.name: faults(one, with_token=crd and one.name in WITH_TOKEN)
        for one in pods(resources(variant))
    }
    assert {name: one for name, one in found.items() if one} == {}


def test_a_pod_with_too_many_rights_is_found() -> None:
    pod = next(one for one in pods(resources("base")) if one.name == "tags-web")
    security = {**pod.container["securityContext"], "readOnlyRootFilesystem": False}
    container = {**pod.container, "securityContext": security, "resources": {}}
    spec = {**pod.spec, "hostNetwork": True, "containers": [container]}
    assert faults(Pod(pod.name, pod.kind, pod.labels, spec), with_token=False) == [
        *("a writable root", "the host", "unlimited memory", "no requested resources")
    ]


def test_containers_of_compose_have_the_memory_of_our_pods() -> None:
    """A container has both roles of a service, so it has the memory of the larger one."""
    pod_limits: dict[str, list[str]] = {}
    for pod in pods(resources("overlays/small")):
        jobs = pod.component == "migration"
        name = f"migrate-{pod.app}" if jobs else pod.name.removesuffix(f"-{pod.component}")
        memory = pod.container["resources"]["limits"]["memory"]
        pod_limits.setdefault(name, []).append(memory.removesuffix("i").lower())
    containers = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]

    limits = {name: one["mem_limit"] for name, one in containers.items() if "mem_limit" in one}

    (postgres,) = of_kind("Cluster", resources("overlays/small"))
    assert limits.pop("postgres") == postgres["spec"]["resources"]["limits"]["memory"][:-1].lower()
    assert limits == {name: max(found, key=_bytes) for name, found in pod_limits.items()}


def _bytes(memory: str) -> int:
    return int(memory[:-1]) * {"m": 2**20, "g": 2**30}[memory[-1]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_updates_start_new_pods_before_they_stop_old_ones(variant: str) -> None:
    for deployment in of_kind("Deployment", resources(variant)):
        strategy = deployment["spec"]["strategy"]["rollingUpdate"]
        assert (strategy["maxUnavailable"], strategy["maxSurge"]) == (0, 1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_pods_drain_before_they_stop(variant: str) -> None:
    for pod in pods(resources(variant)):
        if pod.kind != "Deployment":
            continue
        pause = pod.container["lifecycle"]["preStop"]["sleep"]["seconds"]
        assert pause >= 5, pod.name
        longest = pause + DRAIN_SECONDS + UVICORN_SECONDS
        assert pod.spec["terminationGracePeriodSeconds"] > longest, pod.name


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_workload_is_spread_and_has_a_disruption_budget(variant: str) -> None:
    budgets = [
        one["spec"]["selector"]["matchLabels"]
        for one in of_kind("PodDisruptionBudget", resources(variant))
    ]
    for pod in pods(resources(variant)):
        if pod.kind == "Job":
            continue
        assert pod.spec["topologySpreadConstraints"], pod.name
        matching = [one for one in budgets if one.items() <= dict(pod.labels).items()]
        assert len(matching) == 1, pod.name


def test_the_large_system_survives_the_loss_of_a_machine() -> None:
    found = resources("overlays/large")
    least = {
        one["spec"]["scaleTargetRef"]["name"]: one["spec"]["minReplicaCount"]
        for one in of_kind("ScaledObject", found)
    }
    for workload in (*of_kind("Deployment", found), *of_kind("StatefulSet", found)):
        name = workload["metadata"]["name"]
        assert least.get(name, workload["spec"].get("replicas")) >= 2, name
    (cluster,) = of_kind("Cluster", found)
    assert cluster["spec"]["instances"] == 3


def test_what_keda_scales_has_no_number_of_its_own() -> None:
    found = resources("overlays/large")
    scaled = {one["spec"]["scaleTargetRef"]["name"] for one in of_kind("ScaledObject", found)}
    fixed = {
        one["metadata"]["name"] for one in of_kind("Deployment", found) if "replicas" in one["spec"]
    }
    assert not scaled & fixed
    workloads = {pod.name for pod in pods(found) if pod.component in {"web", "worker"}}
    assert scaled == workloads


def test_migrations_and_stores_are_applied_without_our_processes() -> None:
    """As README.md says: first everything but these components, then the rest."""
    page = (FOLDER / "README.md").read_text()
    (listed,) = re.findall(r"app.kubernetes.io/component notin \(([^)]*)\)", page)
    for variant in VARIANTS:
        later = {
            (one["kind"], one["metadata"]["labels"]["app.kubernetes.io/component"])
            for one in resources(variant)
            if one["metadata"].get("labels", {}).get("app.kubernetes.io/component")
            in listed.split(", ")
        }
        assert later == {("Deployment", component) for component in listed.split(", ")}
        assert len(of_kind("Deployment", resources(variant))) == 14


def test_argo_cd_migrates_before_it_updates() -> None:
    wave = "argocd.argoproj.io/sync-wave"
    for variant in VARIANTS:
        found = resources(variant)
        for job in of_kind("Job", found):
            annotations = job["metadata"]["annotations"]
            assert annotations["argocd.argoproj.io/hook"] == "Sync"
            assert wave not in annotations  # that is wave 0, with settings and stores
        for deployment in of_kind("Deployment", found):
            assert deployment["metadata"]["annotations"] == {wave: "1"}
