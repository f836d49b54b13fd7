/** A link to the year in review, with a strip of its pictures. */
import { useQuery } from "@tanstack/react-query";
import { yearQuery } from "@/features/wardrobe/insights/insight-queries";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { ForwardIcon } from "@/ui/icons";
import { Image } from "@/ui/image";

const SHOWN = 5;

export function YearCard({ onOpen }: { onOpen: (year: number) => void }) {
  const { data: thisYear } = useQuery(yearQuery(Number(today().slice(0, 4))));
  // In January the year that has just ended is the one to review.
  const latest = thisYear?.years[0];
  const isOver = !!thisYear && thisYear.outfits === 0 && latest !== undefined;
  const { data: before } = useQuery({ ...yearQuery(latest ?? 0), enabled: isOver });
  const review = isOver ? before : thisYear;
  if (!review || review.outfits === 0) return null;
  const outfits = review.months.flatMap(({ shown }) => shown).slice(-SHOWN);
  return (
    <button
      type="button"
      onClick={() => onOpen(review.year)}
      className="flex w-full items-center justify-between gap-4 rounded-control bg-accent-soft p-3 text-start tablet:max-w-xl tablet:p-4"
    >
      <span className="grid gap-0.5 ps-1">
        <span className="type-title text-[1.5rem]">
          {m.story_your_year({ year: String(review.year) })}
        </span>
        <span className="flex items-center gap-1 text-small">
          {m.story_see_year()} <ForwardIcon width={16} height={16} />
        </span>
      </span>
      <span aria-hidden="true" className="flex shrink-0 -space-x-5">
        {outfits.map(({ id, photo }) => (
          <span
            key={id}
            className="relative block aspect-portrait w-12 overflow-hidden rounded-print border-2 border-accent-soft"
          >
            <Image
              path={photo.path}
              bucket={photo.bucket}
              thumbhash={photo.thumbhash}
              alt=""
              fillSpace
              sizes="48px"
            />
          </span>
        ))}
      </span>
    </button>
  );
}
