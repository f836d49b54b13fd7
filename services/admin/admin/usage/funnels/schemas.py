"""Funnels as they travel over HTTP."""

from pydantic import BaseModel

from admin.usage.funnels.rules import FunnelName


class LastPage(BaseModel):
    """The last page that some browsers showed before they left."""

    page: str
    browsers: int


class StepOut(BaseModel):
    """The browsers that reached a step after all earlier ones."""

    label: str
    browsers: int
    left: int
    """Those of them that did not reach the next step."""
    last_pages: list[LastPage]
    """Where most of those who left were last seen."""


class FunnelOut(BaseModel):
    """The steps of a funnel, in order."""

    name: FunnelName
    steps: list[StepOut]


class FunnelsOut(BaseModel):
    """All funnels."""

    items: list[FunnelOut]
