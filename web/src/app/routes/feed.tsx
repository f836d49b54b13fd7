import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { FeedPage } from "@/features/feed/feed-page";
import { isFirstPictureShown } from "@/features/feed/prerendered-picture";
import { readFeed } from "@/features/feed/queries";
import { commentMenu, reportOutfit } from "@/features/report/report-slot";
import { feedHeaderActions, suggestedPeople } from "../feed-slots";

const cardActions = () => import("@/features/reactions/card-actions");
const CardActions = lazy(cardActions);

export const Route = createFileRoute("/feed")({
  staticData: { name: "feed" },
  loader: async ({ context: { queryClient } }) => {
    const cards = readFeed(queryClient);
    // Loads with its data, not after it; a failed part is requested again and then reports its
    // error.
    cardActions().catch(() => {});
    // The prerendered skeleton already shows the first picture and stays until then.
    if (isFirstPictureShown()) await cards;
  },
  component: () => (
    <FeedPage
      tools={feedHeaderActions}
      people={suggestedPeople}
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
