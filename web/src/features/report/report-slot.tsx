/** What other features show when something is to be reported; loaded when it is. */
import { lazy, Suspense } from "react";
import type { Comment, Profile } from "@/api/types";

const ReportThing = lazy(() => import("./report-thing"));
const ReportMenu = lazy(() => import("./report-menu"));

export const reportPerson = ({ id, username }: Profile, onClose: () => void) => (
  <Suspense>
    <ReportThing kind="person" subject_id={id} what={`@${username}`} onClose={onClose} />
  </Suspense>
);

export const reportOutfit = (outfitId: string) => (onClose: () => void) => (
  <Suspense>
    <ReportThing kind="outfit" subject_id={outfitId} what="this outfit" onClose={onClose} />
  </Suspense>
);

export const commentMenu = ({ id, author }: Comment) => (
  <Suspense fallback={<span className="size-target" />}>
    <ReportMenu kind="comment" subject_id={id} what={`the comment by ${author.username}`} />
  </Suspense>
);
