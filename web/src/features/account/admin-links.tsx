/** Links to the admin pages with pending counts, for admins and moderators only. */
import { useQuery } from "@tanstack/react-query";
import { pendingCountsQuery } from "@/features/session/state/pending-count-queries";
import { count } from "@/lib/text/count";
import { LinkList, LinkRow } from "./link-list";
import { accessQuery } from "./queries";

export default function AdminLinks() {
  const { data } = useQuery(accessQuery());
  const role = data?.role ?? null;
  const { data: waiting } = useQuery({ ...pendingCountsQuery(), enabled: role !== null });
  if (role === null) return null;
  const { reports = 0, appeals = 0 } = waiting ?? {};
  const waitlist = waiting?.waitlist ?? 0;
  const undecided = [
    reports > 0 && count(reports, "open report"),
    appeals > 0 && count(appeals, "appeal"),
  ].filter(Boolean);
  return (
    <LinkList label="admin">
      {role === "admin" && (
        <LinkRow
          to="/admin/waitlist"
          note={waitlist > 0 ? `${count(waitlist, "person", "people")} waiting` : undefined}
        >
          Waitlist
        </LinkRow>
      )}
      <LinkRow
        to="/admin/recommendations"
        search={{ view: undecided.length > 0 ? "reports" : undefined }}
        note={undecided.join(", ")}
      >
        {role === "admin" ? "Recommendations and reports" : "Reports"}
      </LinkRow>
    </LinkList>
  );
}
