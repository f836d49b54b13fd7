"""Parses link preview documents."""

from html.parser import HTMLParser

import httpx2

PREVIEW_BOT = "Twitterbot/1.0"


class _MetadataParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.metadata: dict[str, str] = {}
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        values = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in values:
            self.metadata[values.get("property") or values["name"]] = values["content"]
        if tag == "link":
            self.metadata[values["rel"]] = values["href"]


def preview_metadata(response: httpx2.Response) -> dict[str, str]:
    """Return the metadata by name; assert that the document has no unexpected elements."""
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    parser = _MetadataParser()
    parser.feed(response.text)
    assert parser.tags == {"html", "head", "meta", "title", "link", "body", "h1", "p"}
    return parser.metadata
