"""The table of the registration policy, as announced by the admin service."""

from sqlalchemy import BigInteger, SmallInteger, String
from sqlmodel import Field

from contracts.admin import RegistrationMode
from identity.db import Table


class Registration(Table, table=True):
    """The registration policy, in the table's only row."""

    __tablename__ = "registration"

    id: int = Field(default=1, primary_key=True, sa_type=SmallInteger)
    mode: RegistrationMode = Field(sa_type=String)
    version: int = Field(sa_type=BigInteger)
