"""The feed service with four more routes to a page, in the same application.

`python -m tests.load.baselines.pages` reads the service's settings. The added routes do not
authenticate; they return the same bytes as the service.
"""

import functools

from sqlalchemy import TextClause, text
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from contracts.types import MAX_ID
from feed.main import service
from feed.settings import Settings
from feed.timeline.read import rules, store
from feed.timeline.read.rules import EntryRow, OutfitRow
from shared.cli import serve_app
from shared.service import create_app
from shared.telemetry.setup import configure

PAGE = 20
PREFIX = "/api/feed/v1"
"""The service's own prefix, so that the routes are logged, traced and counted likewise."""
_FROM_FOLLOWED = f"""
FROM follows
JOIN people ON people.user_id = follows.followee_id AND people.audience <> 'private'
JOIN posts ON posts.author_id = follows.followee_id AND {store.VISIBLE_TO_FOLLOWERS}
WHERE follows.follower_id = :viewer_id AND follows.state = 'following'
  AND posts.feed_id IS NOT NULL
"""
JOIN = text(f"""
SELECT {store.CARD_COLUMNS} {_FROM_FOLLOWED} ORDER BY posts.feed_id DESC LIMIT :limit
""")
"""The obvious query."""
LATERAL = text(f"""
SELECT {store.CARD_COLUMNS} FROM (
  SELECT of_author.feed_id FROM follows CROSS JOIN LATERAL (
    SELECT feed_id FROM posts
    WHERE author_id = follows.followee_id AND feed_id IS NOT NULL
    ORDER BY feed_id DESC LIMIT :limit
  ) AS of_author
  WHERE follows.follower_id = :viewer_id AND follows.state = 'following'
  ORDER BY of_author.feed_id DESC LIMIT :limit
) AS newest
JOIN posts ON posts.feed_id = newest.feed_id AND {store.VISIBLE_TO_FOLLOWERS}
JOIN people ON people.user_id = posts.author_id AND people.audience <> 'private'
ORDER BY posts.feed_id DESC
""")
"""Reads the newest ids of each followed person from the index only, then a page of cards."""


async def by_query(query: TextClause, request: Request) -> Response:
    viewer_id = int(request.query_params["viewer"])
    async with request.app.state.database.sessions() as session:
        parameters = {"viewer_id": viewer_id, "limit": PAGE}
        rows = (await session.execute(query, parameters)).all()
    return _page([rules.render_card(EntryRow(0, OutfitRow._make(row), None)) for row in rows])


async def by_our_query(request: Request) -> Response:
    """Run the service's own query for the end of a list."""
    viewer_id = int(request.query_params["viewer"])
    async with request.app.state.database.sessions() as session:
        rows = await store.list_page(session, viewer_id, MAX_ID, PAGE)
    return _page([rules.render_card(row) for row in rows])


async def from_memory(request: Request) -> Response:
    """Return the stored bytes."""
    return Response(request.app.state.bytes, media_type="application/json")


async def store_page(request: Request) -> Response:
    request.app.state.bytes = await request.body()
    return Response(status_code=204)


def _page(cards: list[bytes]) -> Response:
    return Response(rules.page_body(cards, None), media_type="application/json")


def main() -> None:
    settings = Settings()
    configure(service.name)
    app = create_app(service, settings)
    app.router.routes[:0] = [
        Route(f"{PREFIX}/memory", store_page, methods=["PUT"]),
        Route(f"{PREFIX}/memory", from_memory),
        Route(f"{PREFIX}/lateral", functools.partial(by_query, LATERAL)),
        Route(f"{PREFIX}/join", functools.partial(by_query, JOIN)),
        Route(f"{PREFIX}/fallback", by_our_query),
    ]
    serve_app(app, settings)


if __name__ == "__main__":
    main()
