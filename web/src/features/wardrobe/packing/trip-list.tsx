/** The user's trips: upcoming ones first, then past ones. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Trip } from "@/api/types";
import { randomKey } from "@/lib/browser/random-key";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { ForwardIcon, PlusIcon } from "@/ui/icons";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { overlayClosed } from "@/ui/use-close-on-back";
import { tripsQuery, useCreateTrip } from "./trip-queries";
import { datesOf, sortTrips } from "./trip-words";

const TripForm = lazy(() => import("./trip-form"));

interface Props {
  onOpen: (id: string) => void;
}

export function TripList({ onOpen }: Props) {
  const list = useInfiniteQuery(tripsQuery());
  const { data: trips, isPending, error, refetch } = list;
  const [creating, setCreating] = useState<string | null>(null);
  const create = useCreateTrip();
  const button = (
    <Button onPress={() => setCreating(randomKey())}>
      <PlusIcon width={20} height={20} />
      {m.packing_new_trip()}
    </Button>
  );
  const { upcoming, past } = sortTrips(trips ?? []);
  return (
    <div className="grid max-w-2xl gap-8 pt-4">
      {isPending && <Skeleton className="h-40 w-full" />}
      {!isPending && !trips && <ErrorState error={error} retry={() => void refetch()} />}
      {trips?.length === 0 && (
        <EmptyState title={m.packing_no_trips()} action={button}>
          {m.packing_no_trips_lead()}
        </EmptyState>
      )}
      {trips && trips.length > 0 && (
        <>
          <div>{button}</div>
          <Trips heading={m.packing_upcoming()} trips={upcoming} />
          <Trips heading={m.packing_past()} trips={past} />
          <InfiniteListEnd list={list}>{m.packing_trips(counted(trips.length))}</InfiniteListEnd>
        </>
      )}
      {creating && (
        <Suspense>
          <TripForm
            title={m.packing_new_trip()}
            action={m.packing_create_trip()}
            isOpen
            onClose={() => setCreating(null)}
            onSave={async (trip) => {
              const { id } = await create.mutateAsync({ trip, key: creating });
              setCreating(null);
              await overlayClosed();
              onOpen(id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function Trips({ heading, trips }: { heading: string; trips: readonly Trip[] }) {
  if (trips.length === 0) return null;
  return (
    <section aria-label={heading} className="grid gap-3">
      <h2 className="type-title text-[1.25rem]">{heading}</h2>
      <ul aria-label={heading} className="grid border-line border-t">
        {trips.map((trip) => (
          <li key={trip.id} className="border-line border-b">
            <Link
              to="/wardrobe"
              search={{ view: "packing", trip: trip.id }}
              className="flex min-h-target items-center gap-3 py-3 text-ink no-underline hover:bg-surface"
            >
              <span className="grid min-w-0 grow [overflow-wrap:anywhere]">
                <span className="font-[560]">{trip.name}</span>
                <span className="text-quiet text-small">
                  {[datesOf(trip), trip.destination].filter(Boolean).join(" · ")}
                </span>
              </span>
              <ForwardIcon width={20} height={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
