/** Suggested people, each with some of their pictures and a follow button. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { PersonSuggested } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { matchNotes, suggestionsQuery } from "./queries";

/** The button beside a person; `onFollowed` runs when it was pressed to follow. */
export type SuggestedSlot = (person: PersonSuggested, onFollowed: () => void) => ReactNode;

interface Props {
  follow: SuggestedSlot;
  limit?: number;
  /** Above the list; omitted where the page has its own heading. */
  heading?: ReactNode;
  /**
   * The message for an empty list, where the list is all there is. Elsewhere the block is omitted.
   */
  whenEmpty?: ReactNode;
}

export function SuggestedPeople({ follow, limit = 6, heading, whenEmpty }: Props) {
  const { data: people, error, refetch } = useQuery(suggestionsQuery(limit));
  const section = useMarkSeen(people);
  if (whenEmpty && error && !people) {
    return <ErrorState error={error} retry={() => void refetch()} />;
  }
  if (whenEmpty && !people) return <PeopleSkeleton count={limit} />;
  if (!people?.length) return whenEmpty;
  return (
    <section ref={section} aria-label={m.search_people_to_start()} className="grid gap-5">
      {heading}
      <ul className={GRID}>
        {people.map((person) => (
          <li key={person.user_id} className={CELL}>
            <Suggested person={person} follow={follow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const GRID = "grid gap-x-10 gap-y-8 tablet:grid-cols-2 wide:grid-cols-3";
const CELL = "grid min-w-0 content-start gap-2";
const PICTURES = "grid grid-cols-3 gap-1.5";

/** As high as the rows that follow. */
function PeopleSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="sr-only">{m.search_looking()}</span>
      <ul className={GRID}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <li key={at} className={CELL}>
            <Skeleton className="h-11 w-40" />
            <span className={PICTURES}>
              <Skeleton className="aspect-portrait" />
              <Skeleton className="aspect-portrait" />
              <Skeleton className="aspect-portrait" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Suggested({ person, follow }: { person: PersonSuggested; follow: SuggestedSlot }) {
  const { recommendation_id, reason, outfits } = person;
  const tellOpened = () => matchNotes([recommendation_id], "opened");
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {/* biome-ignore lint/a11y: the link inside is what is pressed; this only counts that it was. */}
        <div onClick={tellOpened} className="min-w-0">
          <PersonLine person={person} />
        </div>
        {follow(person, () => matchNotes([recommendation_id], "followed"))}
      </div>
      {reason && <p className="text-quiet text-small">{reason}</p>}
      {outfits.length > 0 && (
        <ul
          aria-label={m.search_outfits_by({ name: person.display_name || person.username })}
          className={PICTURES}
        >
          {outfits.map((outfit) => (
            <li key={outfit.id}>
              <Link
                to="/outfit/$outfitId"
                params={{ outfitId: outfit.id }}
                onClick={tellOpened}
                className="relative block aspect-portrait overflow-hidden rounded-print bg-surface"
              >
                <Image
                  {...outfit.photo}
                  alt={describeOutfit(outfit)}
                  fillSpace
                  sizes="(min-width: 64rem) 14vw, (min-width: 40rem) 16vw, 31vw"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Counts recommended people as seen, once, when they become visible. */
function useMarkSeen(people: readonly PersonSuggested[] | undefined) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!people?.length || !section.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      matchNotes(
        people.map(({ recommendation_id }) => recommendation_id),
        "seen",
      );
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [people]);
  return section;
}
