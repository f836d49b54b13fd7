"""The local system's settings; needs the checkout, which images do not have."""

from collections.abc import Mapping

from deploy.local.credentials import load_credentials
from deploy.local.layout import Layout
from deploy.local.topology import service_environment
from garderobe_cli.deployment import DeploymentNotFound


def environment_of(service: str) -> Mapping[str, str]:
    """Return a service's environment. Raises DeploymentNotFound if the system never ran."""
    try:
        layout = Layout.from_environment()
    except ValueError as error:
        raise DeploymentNotFound(str(error)) from error
    credentials = layout.data / "credentials.json"
    if not credentials.exists():
        raise DeploymentNotFound(
            f"There is no Garderobe in {layout.data}. Start it with `make up`, or name its folder "
            "in GARDEROBE_DATA and its port in GARDEROBE_PORT."
        )
    return service_environment(service, layout, load_credentials(credentials))
