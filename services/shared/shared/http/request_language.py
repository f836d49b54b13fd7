"""ASGI middleware that finds the language of each request and names that of its response."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.languages import language_of
from shared.translations import reading

VARY = "Accept-Language, Cookie"
"""The headers on which the language of a response depends."""


class RequestLanguage:
    """Translates texts into the language of the request.

    A response for which a text was translated gets Content-Language and Vary.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with reading(language_of(scope["headers"])) as reader:

            async def send_labeled(message: Message) -> None:
                if reader.has_texts and message["type"] == "http.response.start":
                    name_language(MutableHeaders(scope=message), reader.language)
                await send(message)

            await self.app(scope, receive, send_labeled)


def name_language(headers: MutableHeaders, language: str) -> None:
    """Add the headers of a response in this language."""
    headers["Content-Language"] = language
    headers.add_vary_header(VARY)
