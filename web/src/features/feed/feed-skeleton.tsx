/** Placeholders for feed cards. */
import { m } from "@/paraglide/messages.js";
import { Skeleton } from "@/ui/skeleton";
import { FEED_COLUMNS } from "./feed-columns";
import { FirstPicture } from "./first-picture";

const CARDS = ["a", "b", "c", "d"];
/** No phone shows more at once, and each is rendered before the first picture. */
const ON_A_PHONE = 2;

export function FeedSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{m.feed_loading()}</span>
      <div className={FEED_COLUMNS}>
        {CARDS.map((card, index) => (
          <div
            key={card}
            className={index < ON_A_PHONE ? "grid gap-3" : "hidden gap-3 tablet:grid"}
          >
            <span className="flex min-h-target items-center gap-3">
              <Skeleton className="size-10 rounded-full" />
              <span className="grid gap-1.5">
                <Skeleton className="h-4 w-28" />
                <Skeleton className="h-3 w-20" />
              </span>
            </span>
            <div className="relative -mx-gutter overflow-hidden tablet:mx-0 tablet:rounded-print">
              <Skeleton className="aspect-portrait" />
              {import.meta.env.SSR && index === 0 && <FirstPicture />}
            </div>
            <Skeleton className="h-4 w-3/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
