"""The process that migrates databases; GARDEROBE_MIGRATED has their URLs by service, as JSON."""

import asyncio
import json
import os
from pathlib import Path

import alembic.command
from sqlalchemy import NullPool
from sqlalchemy.ext.asyncio import create_async_engine
from sqlmodel.ext.asyncio.session import AsyncSession

from deploy.local.layout import ROOT
from shared.data.migrations import alembic_config
from shared.operations.migrations import MigrationPlan, read_plan


def main() -> None:
    for service, url in json.loads(os.environ["GARDEROBE_MIGRATED"]).items():
        migrations = ROOT / "services" / service / "migrations"
        print(f"{service}:", flush=True)
        if asyncio.run(_plan(service, migrations, url)).pending:
            alembic.command.upgrade(alembic_config(migrations, url), "head")


async def _plan(service: str, migrations: Path, url: str) -> MigrationPlan:
    engine = create_async_engine(url, poolclass=NullPool)
    async with AsyncSession(engine) as session:
        return await read_plan(session, service, migrations)


if __name__ == "__main__":
    main()
