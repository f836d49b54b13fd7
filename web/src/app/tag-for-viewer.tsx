/** A person's tag, or the owner's tag as others see it. */
import type { Tag } from "@/api/types";
import ReportMenu from "@/features/report/report-menu";
import { useSession } from "@/features/session";
import { TagPage } from "@/features/tags/page/tag-page";
import { TagViewAs } from "@/features/tags/page/tag-view-as";
import { ViewAsBar } from "@/features/view-as/view-as-bar";
import type { ViewAs } from "@/lib/sharing/view-as";
import { m } from "@/paraglide/messages.js";

interface Props {
  tag: string;
  userId: string;
  as?: ViewAs;
  view?: "months";
  month?: string;
}

export function TagForViewer({ tag, userId, as, view, month }: Props) {
  const isOwner = useSession()?.user.id === userId;
  if (as && isOwner) {
    const viewAsBar = <ViewAsBar viewer={as} />;
    return <TagViewAs slug={tag} userId={userId} viewer={as} viewAsBar={viewAsBar} />;
  }
  return <TagPage slug={tag} userId={userId} view={view} month={month} more={reportTag} />;
}

const reportTag = ({ id }: Tag) => (
  <ReportMenu kind="tag" subject_id={id} label={m.report_more_tag()} title={m.report_tag()} />
);
