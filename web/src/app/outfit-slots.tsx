/** Parts that other features add to an outfit's page, loaded once it is shown. */
import { lazy, Suspense } from "react";
import type { Outfit, Profile } from "@/api/types";
import { commentMenu } from "@/features/report/report-slot";

const Reactions = lazy(() => import("@/features/reactions/outfit-reactions"));
const VisitorMenu = lazy(() => import("./outfit-visitor-menu"));
const Pins = lazy(async () => ({
  default: (await import("@/features/wardrobe/pins/outfit-pins")).EditPins,
}));
const AskToBorrow = lazy(() => import("@/features/wardrobe/loans/ask-to-borrow"));
const Recreate = lazy(() => import("@/features/wardrobe/recreate/recreate-outfit"));

const AskSheet = lazy(() => import("@/features/asks/ask-sheet"));

export const askSheet = (outfit: Outfit, onClose: () => void) => (
  <Suspense>
    <AskSheet outfit={outfit} onClose={onClose} />
  </Suspense>
);

export const reactions = (outfit: Outfit) => (
  <Suspense>
    <Reactions outfit={outfit} commentMenu={commentMenu} />
  </Suspense>
);

export const visitorMenu = (outfit: Outfit, owner: Profile) => (
  <Suspense fallback={<span className="size-target" />}>
    <VisitorMenu outfit={outfit} owner={owner} />
  </Suspense>
);

export const editPins = (outfit: Outfit) => (
  <Suspense>
    <Pins outfit={outfit} />
  </Suspense>
);

export const recreate = (outfit: Outfit) => (
  <Suspense>
    <Recreate outfit={outfit} />
    <AskToBorrow outfit={outfit} />
  </Suspense>
);
