/** Report sheets for other features, loaded when first needed. */
import { lazy, Suspense } from "react";
import type { Comment, Profile } from "@/api/types";

const ReportContentSheet = lazy(() => import("./report-content-sheet"));
const ReportMenu = lazy(() => import("./report-menu"));

export const reportPerson = ({ id, username }: Profile, onClose: () => void) => (
  <Suspense>
    <ReportContentSheet kind="person" subject_id={id} subject={`@${username}`} onClose={onClose} />
  </Suspense>
);

export const reportOutfit = (outfitId: string) => (onClose: () => void) => (
  <Suspense>
    <ReportContentSheet
      kind="outfit"
      subject_id={outfitId}
      subject="this outfit"
      onClose={onClose}
    />
  </Suspense>
);

export const commentMenu = ({ id, author }: Comment) => (
  <Suspense fallback={<span className="size-target" />}>
    <ReportMenu kind="comment" subject_id={id} subject={`the comment by ${author.username}`} />
  </Suspense>
);
