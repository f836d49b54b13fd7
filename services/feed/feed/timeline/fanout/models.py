"""Authors who are not pushed."""

from feed.db import Table, foreign_id


class FetchedAuthor(Table, table=True):
    """Somebody with so many followers that these fetch new outfits themselves."""

    __tablename__ = "fetched_authors"

    author_id: int = foreign_id(primary_key=True)
