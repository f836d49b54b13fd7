"""Schemas of requests for an authorization code."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field


class Challenged(BaseModel):
    """The PKCE challenge of RFC 7636 for the later exchange; `plain` is not accepted."""

    code_challenge: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$")]
    code_challenge_method: Literal["S256"]
