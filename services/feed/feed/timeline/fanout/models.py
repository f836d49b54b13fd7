"""Authors whose outfits are pulled."""

from feed.db import Table, foreign_id

READ_BY_OTHERS = ("fetched_authors",)
"""Tables that other slices may read in their SQL."""


class PulledAuthor(Table, table=True):
    """An author with so many followers that their timelines pull new outfits at read."""

    __tablename__ = "fetched_authors"

    author_id: int = foreign_id(primary_key=True)
