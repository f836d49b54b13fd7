"""Targets in the form of Prometheus' HTTP service discovery."""

from pydantic import BaseModel


class TargetGroup(BaseModel):
    """Addresses that share labels."""

    targets: list[str]
    labels: dict[str, str]
