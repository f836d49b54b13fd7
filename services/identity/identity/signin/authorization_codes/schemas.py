"""What a browser sends when it asks for a sign-in code."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field


class Challenged(BaseModel):
    """The challenge of RFC 7636 that a later exchange has to meet; `plain` is not taken."""

    code_challenge: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$")]
    code_challenge_method: Literal["S256"]
