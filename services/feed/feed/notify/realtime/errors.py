"""Expected failures of a socket's conversation."""


class InvalidFrame(Exception):
    """A frame that cannot be understood; `code` goes to the client."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ConnectionClosed(Exception):
    """The connection ends with this close code; None if the client has disconnected."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code
