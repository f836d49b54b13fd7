/** Who has probably seen a garment: the people its owner named, and each outfit's audience. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { seenQuery } from "@/api/repeats";
import type { SeenTime } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { OwnAudienceLabel } from "@/features/session/circles";
import { weekdayDate } from "@/lib/text/dates";
import { peopleInWords } from "@/lib/text/people";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Skeleton } from "@/ui/skeleton";
import { ErrorLine } from "@/ui/states";

export function SeenBy({ garmentId }: { garmentId: string }) {
  return (
    <Disclosure summary="Who has seen it">
      <Times garmentId={garmentId} />
    </Disclosure>
  );
}

function Times({ garmentId }: { garmentId: string }) {
  const list = useInfiniteQuery(seenQuery(garmentId));
  const { data: times, isPending, error, refetch, hasNextPage, isFetchingNextPage } = list;
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (!times) return <ErrorLine error={error} retry={() => void refetch()} />;
  if (times.length === 0) return <p className="text-quiet">Nobody yet: you haven't worn it.</p>;
  return (
    <>
      <p className="pb-2 text-quiet">
        Only you can see this. We don't track who looks at your outfits.
      </p>
      <ul aria-label="When it was seen" className="grid">
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
          Show earlier days
        </Button>
      )}
    </>
  );
}

function Seen({ time: { worn_on, outfit, with_people } }: { time: SeenTime }) {
  const profile = useOwnAudience();
  const people = with_people.length > 0 ? ` with ${peopleInWords(with_people)}` : "";
  return (
    <>
      <span className="grid min-w-0 [overflow-wrap:anywhere]">
        <span>{`Worn${people} on ${weekdayDate(worn_on)}`}</span>
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
          See the outfit
        </Link>
      )}
    </>
  );
}
