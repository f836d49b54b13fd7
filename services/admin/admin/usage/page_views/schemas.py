"""Page views and funnels as they travel over HTTP."""

from datetime import date

from pydantic import BaseModel

from admin.usage.page_views.rules import FunnelName


class ViewCount(BaseModel):
    """How often pages were viewed, and in how many browsers."""

    views: int
    browsers: int


class DayViews(ViewCount):
    """The views of one day, in UTC."""

    day: date


class PageViews(ViewCount):
    """The views of one page, by its pattern."""

    page: str


class PageViewsOut(BaseModel):
    """The views of a period: in all, of each day, and of the most viewed pages."""

    total: ViewCount
    days: list[DayViews]
    pages: list[PageViews]


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
