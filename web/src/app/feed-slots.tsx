/** Parts that other features add to the feed, loaded once the feed is shown. */
import { lazy, Suspense } from "react";
import { NotificationsLink } from "./layout/notifications-link";

const SavedButton = lazy(() => import("@/features/reactions/saved-button"));
const StartingPeople = lazy(() => import("./suggested-people"));

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
