import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { FeedPage } from "@/features/feed/feed-page";
import { readFeed } from "@/features/feed/queries";
import { isFirstPictureShown } from "@/features/feed/shown-early";
import { commentMenu, reportOutfit } from "@/features/report/report-slot";
import { feedTools, startingPeople } from "../feed-parts";

const cardActions = () => import("@/features/reactions/card-actions");
const CardActions = lazy(cardActions);

export const Route = createFileRoute("/feed")({
  staticData: { name: "feed" },
  loader: async ({ context: { queryClient } }) => {
    const cards = readFeed(queryClient);
    // It comes with what it is for, not after; what does not come is asked for again, and said then.
    cardActions().catch(() => {});
    // The skeleton that the page opened with already shows the first picture, and stays until then.
    if (isFirstPictureShown()) await cards;
  },
  component: () => (
    <FeedPage
      tools={feedTools}
      people={startingPeople}
      actions={(item, hideAuthor) => (
        <Suspense>
          <CardActions
            {...{ item, hideAuthor, commentMenu }}
            report={reportOutfit(item.outfit.id)}
          />
        </Suspense>
      )}
    />
  ),
});
