/** Recommendations after the end of the feed, each with its reason. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { FeedRecommendation, TimelineItem } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { FEED_COLUMNS } from "./feed-columns";
import { OutfitCard } from "./outfit-card";
import { RecommendedTag } from "./recommended-rows";
import { recommendationsQuery, useMarkRecommendations } from "./secondary-queries";

const NONE: FeedRecommendation[] = [];

interface Props {
  /** Actions on an outfit, below its card. */
  actions: (item: TimelineItem) => ReactNode;
}

export default function Recommended({ actions }: Props) {
  const { data: all = NONE } = useQuery(recommendationsQuery());
  // People are shown among the suggested ones.
  const found = useMemo(() => all.filter(({ kind }) => kind !== "person"), [all]);
  const section = useMarkSeen(found);
  const tags = found.filter(({ tag }) => tag);
  const outfits = found.filter(({ outfit }) => outfit);
  if (tags.length + outfits.length === 0) return null;
  return (
    <section ref={section} aria-labelledby="recommended" className="grid gap-8 pt-10 pb-8">
      <header className="grid gap-1">
        <h2 id="recommended" className="type-title text-title">
          {m.feed_recommended()}
        </h2>
        <p className="text-quiet">{m.feed_recommended_why()}</p>
      </header>
      {tags.length > 0 && (
        <ul aria-label={m.feed_recommended_tags()} className={LINES}>
          {tags.map((item) => (
            <RecommendedTag key={item.id} recommendation={item} />
          ))}
        </ul>
      )}
      {outfits.length > 0 && (
        <ul aria-label={m.feed_recommended_outfits()} className={FEED_COLUMNS}>
          {outfits.map((item) => (
            <Outfit key={item.id} recommendation={item} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  );
}

const LINES = "grid max-w-2xl border-line border-t";

interface OutfitProps extends Props {
  recommendation: FeedRecommendation;
}

function Outfit({ recommendation: { id, reason, person, outfit }, actions }: OutfitProps) {
  const { mutate: mark } = useMarkRecommendations();
  if (!outfit) return null;
  const item = { outfit, author: person };
  return (
    // biome-ignore lint/a11y: the links inside are what is pressed; this only counts that they were.
    <li onClick={() => mark({ ids: [id], mark: "opened" })}>
      <OutfitCard item={item} lazy actions={actions(item)} why={reason} />
    </li>
  );
}

/** Counts them as seen once, when they become visible. */
function useMarkSeen(found: readonly FeedRecommendation[]) {
  const section = useRef<HTMLElement>(null);
  const { mutate: mark } = useMarkRecommendations();
  useEffect(() => {
    if (found.length === 0 || !section.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      mark({ ids: found.map(({ id }) => id), mark: "seen" });
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [found, mark]);
  return section;
}
