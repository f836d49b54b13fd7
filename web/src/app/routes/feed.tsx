import { createFileRoute } from "@tanstack/react-router";
import { FeedPage } from "@/features/feed/feed-page";
import { timelineQuery } from "@/features/feed/queries";

export const Route = createFileRoute("/feed")({
  staticData: { name: "feed" },
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(timelineQuery()),
  component: FeedPage,
});
