"""Renders the pages of the site, and reads its insights."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from importlib.resources import files

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.page_templates import templates_of
from shared.http.viewer import Viewer
from wardrobe.calendar.insights.domain import summarize_wears
from wardrobe.calendar.insights.schemas import InsightsOut, Period
from wardrobe.data_export.site import rules
from wardrobe.data_export.site.models import Site

FOLDER = "site"
"""The folder of everything but the first page."""
_SOURCE = "export_site"
_ASSETS = ("site.css", "search.js")
_YEAR = timedelta(days=364)


async def read_insights(
    session: AsyncSession, viewer: Viewer, years: Sequence[int], today: date
) -> dict[str, InsightsOut]:
    """Return the insights of the last 12 months and of each of these years, by heading."""
    periods = {"Last 12 months": Period(start=today - _YEAR, end=today)}
    for year in years:
        periods[str(year)] = Period(start=date(year, 1, 1), end=date(year, 12, 31))
    return {name: await summarize_wears(session, viewer, each) for name, each in periods.items()}


def render_site(
    site: Site, insights: Mapping[str, InsightsOut], made_on: date
) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file of the site."""
    render = _Renderer(site, made_on)
    yield "index.html", render("index")
    yield f"{FOLDER}/outfits.html", render("outfits", shelves=rules.SHELVES)
    yield f"{FOLDER}/garments.html", render("garments")
    yield f"{FOLDER}/tags.html", render("tags")
    for tag in site.tags:
        yield f"{FOLDER}/{tag.page}", render("tag", tag=tag)
    for year in site.years:
        yield f"{FOLDER}/calendar-{year}.html", render("calendar", year=year)
    yield f"{FOLDER}/insights.html", render("insights", insights=insights, charts=_charts)
    yield f"{FOLDER}/search-entries.js", rules.search_entries(site)
    for name in _ASSETS:
        source = files("wardrobe").joinpath("templates", _SOURCE, name)
        yield f"{FOLDER}/{name}", source.read_text()


def _charts(found: InsightsOut) -> dict[str, list[tuple[str, int]]]:
    """Return the bars of each chart by its heading."""
    return {
        "Wears by month": [(_month(month.month), month.wears) for month in found.months],
        "Wears by type": [(share.category or "Other", share.wears) for share in found.categories],
        "Wears by color": [(share.color, share.wears) for share in found.colors],
    }


def _month(month: str) -> str:
    return f"{date.fromisoformat(f'{month}-01'):%b %Y}"


class _Renderer:
    """Renders a page with what all of them need."""

    def __init__(self, site: Site, made_on: date) -> None:
        self._site = site
        self._made_on = made_on

    def __call__(self, page: str, **variables: object) -> str:
        is_first = page == "index"
        template = templates_of("wardrobe").get_template(f"{_SOURCE}/{page}.html.jinja")
        return template.render(
            site=self._site,
            page=page,
            # Prefixes of addresses: of pages, and of files of the ZIP.
            pages=f"{FOLDER}/" if is_first else "",
            files="" if is_first else "../",
            made_on=self._made_on,
            format_day=rules.format_day,
            **variables,
        )
