"""How codes are sent."""

from typing import Annotated

from pydantic import Field

from identity.profiles.schemas import Text

Code = Annotated[Text, Field(max_length=40)]
"""Of an authenticator app, or a recovery code; spaces and dashes do not matter."""
