"""Imports trips with their suitcases, one transaction each."""

from wardrobe.calendar.packing_lists.domain import insert_trip
from wardrobe.calendar.packing_lists.models import Trip, TripGarment, TripItem
from wardrobe.calendar.packing_lists.schemas import NewTrip
from wardrobe.calendar.packing_lists.store import insert_contents
from wardrobe.data_import.archives.schemas import TripRow
from wardrobe.data_import.progress.domain import ArchiveImport
from wardrobe.garments.store import list_locked_garments
from wardrobe.people.visibility.domain import lock_account


async def import_trip(run: ArchiveImport, number: int, row: TripRow) -> None:
    """Import a trip as it was, without garments that are not there."""
    if run.count_if_there("trips", "trip", row.id):
        return
    async with run.skipping_refused("trips", number, row.name):
        async with run.transaction() as session:
            owner_id = run.claimed.owner_id
            # Before its garments, as everywhere.
            await lock_account(session, owner_id)
            found = {
                garment_id: one
                for one in row.garments
                if (garment_id := run.find("garment", one.garment_id)) is not None
            }
            there = await list_locked_garments(session, owner_id, found, with_trashed=True)
            values = row.model_dump(include=set(NewTrip.model_fields))
            trip = await insert_trip(session, Trip(owner_id=owner_id, **values))
            trip.created_at = row.created_at
            garments = [
                TripGarment(
                    trip_id=trip.id,
                    garment_id=garment_id,
                    quantity=one.quantity,
                    days=sorted(set(one.days)),
                    packed=one.packed,
                )
                for garment_id, one in found.items()
                if garment_id in there
            ]
            items = [TripItem(trip_id=trip.id, **item.model_dump()) for item in row.items]
            await insert_contents(session, garments, items)
            await run.record(session, "trip", row.id, trip.id)
        run.ledger.imported("trips")
        named = {one.garment_id for one in row.garments}
        if lost := len(named) - len(garments):
            reason = f"{lost} of its {len(named)} garments are not in the archive."
            run.ledger.note("trips", number, row.name, reason)
