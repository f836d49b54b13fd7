/** Parts that other features add to the feed, loaded once the feed is shown. */
import { lazy, Suspense } from "react";
import type { CardActions } from "@/features/feed/feed-page";
import { commentMenu, reportOutfit } from "@/features/report/report-slot";
import { NotificationsLink } from "./layout/notifications-link";

const SavedButton = lazy(() => import("@/features/reactions/saved-button"));
const StartingPeople = lazy(() => import("./suggested-people"));

const loadActions = () => import("@/features/reactions/card-actions");
const Actions = lazy(loadActions);

/** Loads with the feed's data, not after it; a failed part is requested again and then fails. */
export const preloadActions = (): void => void loadActions().catch(() => {});

export const cardActions: CardActions = (item, hideAuthor) => (
  <Suspense>
    <Actions {...{ item, hideAuthor, commentMenu }} report={reportOutfit(item.outfit.id)} />
  </Suspense>
);

export const feedHeaderActions = (
  <>
    <NotificationsLink />
    <Suspense fallback={<span className="size-target" />}>
      <SavedButton />
    </Suspense>
  </>
);

export const suggestedPeople = (
  <Suspense>
    <StartingPeople />
  </Suspense>
);
