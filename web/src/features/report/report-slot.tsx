/** Report sheets for other features, loaded when first needed. */
import { lazy, Suspense } from "react";
import type { Comment, Profile } from "@/api/types";
import { m } from "@/paraglide/messages.js";

const ReportContentSheet = lazy(() => import("./report-content-sheet"));
const ReportMenu = lazy(() => import("./report-menu"));

export const reportPerson = ({ id, username }: Profile, onClose: () => void) => (
  <Suspense>
    <ReportContentSheet
      kind="person"
      subject_id={id}
      title={m.report_person({ name: `@${username}` })}
      onClose={onClose}
    />
  </Suspense>
);

export const reportOutfit = (outfitId: string) => (onClose: () => void) => (
  <Suspense>
    <ReportContentSheet
      kind="outfit"
      subject_id={outfitId}
      title={m.report_outfit()}
      onClose={onClose}
    />
  </Suspense>
);

export const commentMenu = ({ id, author }: Comment) => (
  <Suspense fallback={<span className="size-target" />}>
    <ReportMenu
      kind="comment"
      subject_id={id}
      label={m.report_more_comment({ name: author.username })}
      title={m.report_comment({ name: author.username })}
    />
  </Suspense>
);
