/** The user's own outfits with the search text in the caption or description. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid, OutfitTile } from "@/components/outfit-tile";
import { counted } from "@/lib/text/count";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import type { ResultProps } from "./people-results";
import { outfitSearchQuery } from "./queries";
import { ResultList } from "./result-list";

export function OutfitResults({ typed, onUse }: ResultProps) {
  const query = useInfiniteQuery(outfitSearchQuery(typed));
  return (
    <ResultList
      query={query}
      typed={typed}
      count={(number) => m.feed_outfits_count(counted(number))}
      empty={{ title: m.search_no_outfits(), words: m.search_no_outfits_note.parts }}
      skeleton={<OutfitGridSkeleton />}
    >
      {(outfits) => (
        <OutfitGrid label={m.common_my_outfits()}>
          {outfits.map((outfit) => (
            <li key={outfit.id}>
              <Link
                to="/outfit/$outfitId"
                params={{ outfitId: outfit.id }}
                onClick={onUse}
                className="grid gap-1 no-underline"
              >
                <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} />
                {outfit.caption && <span className="truncate text-small">{outfit.caption}</span>}
              </Link>
            </li>
          ))}
        </OutfitGrid>
      )}
    </ResultList>
  );
}
