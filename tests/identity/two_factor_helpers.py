"""People with an authenticator app, for the tests of second factors."""

import time
from dataclasses import dataclass

import pyotp

from tests.identity.people import PASSWORD, Person, Site


@dataclass
class App:
    """A person's authenticator app, and their recovery codes."""

    secret: str
    recovery_codes: list[str]

    def code(self, steps: int = 0) -> str:
        """Return the current code, or one some steps of 30 s later."""
        return code_of(self.secret, steps)


def code_of(secret: str, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(int(time.time()), counter_offset=steps)


async def set_up(person: Person) -> str:
    """Start a setup; return the secret."""
    response = await person.ask("POST", "/two-factor/setup", password=PASSWORD)
    assert response.status_code == 200, response.text
    return str(response.json()["secret"])


async def turn_on(person: Person) -> App:
    """Turn it on, which uses up the current code but not the next one."""
    secret = await set_up(person)
    response = await person.ask("POST", "/two-factor", code=code_of(secret))
    assert response.status_code == 201, response.text
    return App(secret, response.json()["recovery_codes"])


async def person_with_two_factor(site: Site) -> tuple[Person, App]:
    """Return a new person whose account has a second factor."""
    person = await site.register()
    return person, await turn_on(person)
