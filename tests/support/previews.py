"""Documents that previewers of links read."""

from html.parser import HTMLParser

import httpx2

PREVIEWER = "Twitterbot/1.0"


class _Facts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        told = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in told:
            self.found[told.get("property") or told["name"]] = told["content"]
        if tag == "link":
            self.found[told["rel"]] = told["href"]


def facts(answer: httpx2.Response) -> dict[str, str]:
    """What the document says of itself, by name; it has no elements that it was not to have."""
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    parser = _Facts()
    parser.feed(answer.text)
    assert parser.tags == {"html", "head", "meta", "title", "link", "body", "h1", "p"}
    return parser.found
