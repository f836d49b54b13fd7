"""Reports web vitals."""

from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.usage.analytics.models import DeviceClass
from admin.usage.analytics.rules import days_until, start_of
from admin.usage.web_vitals import store
from admin.usage.web_vitals.rules import VITALS, VitalName
from admin.usage.web_vitals.schemas import DeviceVital, PageVitalsOut, VitalOut, VitalsOut
from admin.usage.web_vitals.store import DEVICE_CLASSES, DeviceDay, Measured

NOTHING = Measured(None, 0)


async def report_vitals(session: AsyncSession, days: int, page: str | None) -> VitalsOut:
    """Return the vitals of the last `days` days by class of devices, of one page or of all."""
    period = days_until(datetime.now(UTC).date(), days)
    measured = {
        (each.device_class, each.day): each
        for each in await store.list_device_days(session, start_of(period[0]), page)
    }

    def vital(name: VitalName, device_class: DeviceClass) -> DeviceVital:
        def of(found: DeviceDay | None) -> Measured:
            return found.vitals[name] if found else NOTHING

        total = of(measured.get((device_class, None)))
        by_day = [of(measured.get((device_class, day))).p75 for day in period]
        return DeviceVital(device_class=device_class, **total._asdict(), by_day=by_day)

    return VitalsOut(
        days=period,
        vitals=[
            VitalOut(
                name=name,
                good=limits.good,
                poor=limits.poor,
                devices=[vital(name, device_class) for device_class in DEVICE_CLASSES],
            )
            for name, limits in VITALS.items()
        ],
    )


async def report_pages(
    session: AsyncSession, days: int, device_class: DeviceClass | None
) -> PageVitalsOut:
    """Return the vitals of the last `days` days by page."""
    since = start_of(days_until(datetime.now(UTC).date(), days)[0])
    return PageVitalsOut(items=await store.list_pages(session, since, device_class))
