"""People with an authenticator app, for the tests of second factors."""

import time
from dataclasses import dataclass

import pyotp

from tests.identity.people import PASSWORD, Door, Person


@dataclass
class App:
    """Somebody's authenticator app, and the recovery codes on a piece of paper."""

    secret: str
    recovery_codes: list[str]

    def code(self, steps: int = 0) -> str:
        """The code of now, or of so many steps of 30 s later."""
        return code_of(self.secret, steps)


def code_of(secret: str, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(int(time.time()), counter_offset=steps)


async def set_up(person: Person) -> str:
    """Begin a set-up; answers the secret."""
    answer = await person.ask("POST", "/two-factor/setup", password=PASSWORD)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["secret"])


async def turn_on(person: Person) -> App:
    """The code of now is used up by it; that of the next step is good and unused."""
    secret = await set_up(person)
    answer = await person.ask("POST", "/two-factor", code=code_of(secret))
    assert answer.status_code == 201, answer.text
    return App(secret, answer.json()["recovery_codes"])


async def careful_person(door: Door) -> tuple[Person, App]:
    """Somebody new whose account asks for a second factor."""
    person = await door.register()
    return person, await turn_on(person)
