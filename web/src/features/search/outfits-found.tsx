/** One's own outfits with what was typed in the caption or the description. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count } from "@/lib/count";
import { describeOutfit } from "@/lib/outfit-words";
import { OutfitGrid, OutfitTile } from "@/ui/outfit-tile";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { FoundList } from "./found-list";
import type { FoundProps } from "./people-found";
import { outfitsFoundQuery } from "./queries";

export function OutfitsFound({ typed, onUse }: FoundProps) {
  const query = useInfiniteQuery(outfitsFoundQuery(typed));
  return (
    <FoundList
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
    </FoundList>
  );
}
