/** The user's own outfits with the search text in the caption or description. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid, OutfitTile } from "@/components/outfit-tile";
import { count } from "@/lib/text/count";
import { describeOutfit } from "@/lib/text/outfit-text";
import type { ResultProps } from "./people-results";
import { outfitSearchQuery } from "./queries";
import { ResultList } from "./result-list";

export function OutfitResults({ typed, onUse }: ResultProps) {
  const query = useInfiniteQuery(outfitSearchQuery(typed));
  return (
    <ResultList
      query={query}
      typed={typed}
      count={(number) => count(number, "outfit")}
      empty={{
        title: "No outfits found",
        words: (shown) => (
          <>None of your outfits mentions “{shown}” in its caption or description.</>
        ),
      }}
      skeleton={<OutfitGridSkeleton />}
    >
      {(outfits) => (
        <OutfitGrid label="My outfits">
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
