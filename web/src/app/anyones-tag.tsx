/** A person's tag, or what others see of one's own. */
import type { Tag } from "@/api/types";
import { MirrorBar } from "@/features/mirror/mirror-bar";
import ReportMenu from "@/features/report/report-menu";
import { useSession } from "@/features/session";
import { MirroredTag } from "@/features/tags/mirrored-tag";
import { TagPage } from "@/features/tags/tag-page";
import type { SeeAs } from "@/lib/mirror";

interface Props {
  tag: string;
  userId: string;
  as?: SeeAs;
  view?: "months";
  month?: string;
}

export function AnyonesTag({ tag, userId, as, view, month }: Props) {
  const isOwner = useSession()?.user.id === userId;
  if (as && isOwner) {
    const mirror = <MirrorBar seeAs={as} />;
    return <MirroredTag slug={tag} userId={userId} seeAs={as} mirror={mirror} />;
  }
  return <TagPage slug={tag} userId={userId} view={view} month={month} more={reportTag} />;
}

const reportTag = ({ id }: Tag) => <ReportMenu kind="tag" subject_id={id} what="this tag" />;
