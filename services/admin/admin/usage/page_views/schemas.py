"""Page views as they travel over HTTP."""

from datetime import date

from pydantic import BaseModel


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
