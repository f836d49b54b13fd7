import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { currentSession } from "@/features/session";
import { ownOutfitsQuery } from "@/features/wardrobe/outfits/outfit-queries";
import { type OnSearch, type Search, WardrobeSearch } from "@/features/wardrobe/search";
import { WardrobePage } from "@/features/wardrobe/wardrobe-page";
import { useFinishedCollage } from "../use-finished-collage";
import { useWornPhoto } from "../use-worn-photo";

/** These get a history entry, so that Back closes what they open; filters do not. */
const OPENS = ["item", "collage", "bar", "year", "day", "trip", "trash"] as const;

const filterOf = ({ tag, month, garment, shelf }: Search) => ({ tag, month, garment, shelf });

export const Route = createFileRoute("/wardrobe")({
  staticData: { name: "wardrobe" },
  validateSearch: WardrobeSearch,
  loaderDeps: ({ search }) => ({ view: search.view, filter: filterOf(search) }),
  loader: ({ context, deps }) => {
    const userId = currentSession()?.user.id;
    if (!userId || (deps.view ?? "outfits") !== "outfits") return;
    void context.queryClient.prefetchInfiniteQuery(ownOutfitsQuery(userId, deps.filter));
  },
  component: WardrobeRoute,
});

function WardrobeRoute() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback<OnSearch>(
    (change) =>
      void navigate({
        search: (now) => ({ ...now, ...change }),
        replace: !OPENS.some((name) => change[name] !== undefined),
      }),
    [navigate],
  );
  const tasks = { onWorn: useWornPhoto(), onCollage: useFinishedCollage() };
  return <WardrobePage search={Route.useSearch()} onSearch={onSearch} {...tasks} />;
}
