/** What other features add to the feed, loaded when it is there. */
import { lazy, Suspense } from "react";
import { NotificationsLink } from "./layout/notifications-link";

const SavedButton = lazy(() => import("@/features/reactions/saved-button"));
const StartingPeople = lazy(() => import("./people-to-start"));

export const feedTools = (
  <>
    <NotificationsLink />
    <Suspense fallback={<span className="size-target" />}>
      <SavedButton />
    </Suspense>
  </>
);

export const startingPeople = (
  <Suspense>
    <StartingPeople />
  </Suspense>
);
