/** A trip: its days, and its suitcase. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TripPlan } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { BackIcon } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { DayStrip } from "./day-strip";
import { useTickedPlan } from "./packing-queries";
import { Suitcase } from "./suitcase";
import { TripActions } from "./trip-actions";
import { tripQuery } from "./trip-queries";
import { datesOf } from "./trip-words";

interface Props {
  tripId: string;
  onOpen: (id: string | undefined) => void;
}

export function TripPage({ tripId, onOpen }: Props) {
  const { data, error, isPending, refetch } = useQuery(tripQuery(tripId));
  return (
    <div className="grid gap-6 pt-2">
      <Link
        to="/wardrobe"
        search={{ view: "packing" }}
        className="inline-flex min-h-target items-center gap-2 justify-self-start text-quiet no-underline hover:text-ink print:hidden"
      >
        <BackIcon width={20} height={20} />
        {m.packing_all_trips()}
      </Link>
      {isPending && <Skeleton className="h-80 w-full" />}
      {!isPending && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Trip plan={data} onOpen={onOpen} />}
    </div>
  );
}

function Trip({ plan, onOpen }: { plan: TripPlan; onOpen: Props["onOpen"] }) {
  const shown = useTickedPlan(plan);
  const { trip } = shown;
  return (
    <article aria-label={trip.name} data-print="" className="grid gap-8">
      <header className="flex items-start gap-4">
        <div className="grid min-w-0 grow gap-1 [overflow-wrap:anywhere]">
          <h2 className="type-title text-[1.75rem]">{trip.name}</h2>
          <p className="text-quiet">
            {[datesOf(trip), trip.destination].filter(Boolean).join(" · ")}
          </p>
          {trip.note && <p className="as-written text-small">{trip.note}</p>}
        </div>
        <TripActions trip={trip} onOpen={onOpen} />
      </header>
      <div className="grid gap-8 desktop:grid-cols-2 print:block">
        <DayStrip plan={shown} />
        <Suitcase plan={shown} />
      </div>
    </article>
  );
}
