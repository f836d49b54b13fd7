/** Who has probably seen a garment: the people its owner named, and each outfit's audience. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { seenQuery } from "@/api/repeats";
import type { SeenTime } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { OwnAudienceLabel } from "@/features/session/circles";
import { weekdayDate } from "@/lib/text/dates";
import { peopleInWords } from "@/lib/text/people";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Skeleton } from "@/ui/skeleton";
import { ErrorLine } from "@/ui/states";

export function SeenBy({ garmentId }: { garmentId: string }) {
  return (
    <Disclosure summary={m.garment_seen_by()}>
      <Times garmentId={garmentId} />
    </Disclosure>
  );
}

function Times({ garmentId }: { garmentId: string }) {
  const list = useInfiniteQuery(seenQuery(garmentId));
  const { data: times, isPending, error, refetch, hasNextPage, isFetchingNextPage } = list;
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (!times) return <ErrorLine error={error} retry={() => void refetch()} />;
  if (times.length === 0) return <p className="text-quiet">{m.garment_seen_by_nobody()}</p>;
  return (
    <>
      <p className="pb-2 text-quiet">{m.garment_seen_by_hint()}</p>
      <ul aria-label={m.garment_seen_times()} className="grid">
        {times.map((time) => (
          <li
            key={`${time.worn_on} ${time.outfit?.id}`}
            className="flex items-center justify-between gap-4 border-line border-b py-2"
          >
            <Seen time={time} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          onPress={() => void list.fetchNextPage()}
          isPending={isFetchingNextPage}
        >
          {m.garments_earlier_days()}
        </Button>
      )}
    </>
  );
}

function Seen({ time: { worn_on, outfit, with_people } }: { time: SeenTime }) {
  const profile = useOwnAudience();
  const people = peopleInWords(with_people);
  const day = weekdayDate(worn_on);
  return (
    <>
      <span className="grid min-w-0 [overflow-wrap:anywhere]">
        <span>
          {people ? m.garment_worn_with({ people, day }) : m.garment_worn_on_day({ day })}
        </span>
        {outfit?.occasion && <span className="as-written text-quiet">{outfit.occasion}</span>}
        {outfit && (
          <span className="text-quiet">
            <OwnAudienceLabel audience={outfit.audience} profile={profile} />
          </span>
        )}
      </span>
      {outfit && (
        <Link
          to="/outfit/$outfitId"
          params={{ outfitId: outfit.id }}
          className="inline-flex min-h-target shrink-0 items-center"
        >
          {m.garments_see_outfit()}
        </Link>
      )}
    </>
  );
}
