import { createFileRoute } from "@tanstack/react-router";
import { asksQuery } from "@/features/asks/queries";
import { FeedPage } from "@/features/feed/feed-page";
import { isFirstPictureShown } from "@/features/feed/prerendered-picture";
import { readFeed } from "@/features/feed/queries";
import { useFeedAsks } from "../feed-asks";
import { cardActions, feedHeaderActions, preloadActions, suggestedPeople } from "../feed-slots";

export const Route = createFileRoute("/feed")({
  staticData: { name: "feed" },
  loader: async ({ context: { queryClient } }) => {
    const cards = readFeed(queryClient);
    void queryClient.prefetchQuery(asksQuery());
    preloadActions();
    // The prerendered skeleton already shows the first picture and stays until then.
    if (isFirstPictureShown()) await cards;
  },
  component: FeedRoute,
});

function FeedRoute() {
  const slots = { tools: feedHeaderActions, people: suggestedPeople, actions: cardActions };
  return <FeedPage {...slots} {...useFeedAsks()} />;
}
