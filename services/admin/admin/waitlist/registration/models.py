"""Table of the registration mode."""

from sqlalchemy import BigInteger, SmallInteger, String
from sqlmodel import Field

from admin.db import Table
from contracts.admin import RegistrationMode


class Registration(Table, table=True):
    """The only row holds the registration mode."""

    __tablename__ = "registration"

    id: int = Field(default=1, primary_key=True, sa_type=SmallInteger)
    mode: RegistrationMode = Field(sa_type=String)
    version: int = Field(sa_type=BigInteger)
