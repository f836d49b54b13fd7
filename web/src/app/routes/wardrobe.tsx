import { createFileRoute } from "@tanstack/react-router";
import { currentSession } from "@/features/session";
import { ownOutfitsQuery } from "@/features/wardrobe/outfits/outfit-queries";
import { type Search, WardrobeSearch } from "@/features/wardrobe/search";
import { useOnSearch } from "@/features/wardrobe/use-on-search";
import { WardrobePage } from "@/features/wardrobe/wardrobe-page";
import { useFinishedCollage } from "../use-finished-collage";
import { useWornPhoto } from "../use-worn-photo";

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
  const tasks = { onWorn: useWornPhoto(), onCollage: useFinishedCollage() };
  return <WardrobePage search={Route.useSearch()} onSearch={useOnSearch()} {...tasks} />;
}
