import { createFileRoute } from "@tanstack/react-router";
import { currentSession } from "@/features/session";
import { ownOutfitsQuery } from "@/features/wardrobe/queries";
import { WardrobePage } from "@/features/wardrobe/wardrobe-page";

export const Route = createFileRoute("/wardrobe")({
  staticData: { name: "wardrobe" },
  loader: ({ context }) => {
    const userId = currentSession()?.user.id;
    if (userId) void context.queryClient.prefetchInfiniteQuery(ownOutfitsQuery(userId));
  },
  component: WardrobePage,
});
