/** The ways to the admin pages, for admins alone, with how much waits there. */
import { useQuery } from "@tanstack/react-query";
import { waitingQuery } from "@/features/session/waiting-queries";
import { count } from "@/lib/count";
import { Place, Places } from "./places";
import { accessQuery } from "./queries";

export default function AdminPlaces() {
  const { data } = useQuery(accessQuery());
  const isAdmin = data?.admin === true;
  const { data: waiting } = useQuery({ ...waitingQuery(), enabled: isAdmin });
  if (!isAdmin) return null;
  const { reports = 0, appeals = 0, waitlist = 0 } = waiting ?? {};
  const undecided = [
    reports > 0 && count(reports, "open report"),
    appeals > 0 && count(appeals, "appeal"),
  ].filter(Boolean);
  return (
    <Places label="admin">
      <Place
        to="/admin/waitlist"
        note={waitlist > 0 ? `${count(waitlist, "person", "people")} waiting` : undefined}
      >
        Waitlist
      </Place>
      <Place
        to="/admin/recommendations"
        search={{ view: undecided.length > 0 ? "reports" : undefined }}
        note={undecided.join(", ")}
      >
        Recommendations and reports
      </Place>
    </Places>
  );
}
