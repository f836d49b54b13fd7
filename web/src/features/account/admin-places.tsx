/** The ways to the admin pages, for admins and moderators alone, with how much waits there. */
import { useQuery } from "@tanstack/react-query";
import { waitingQuery } from "@/features/session/waiting-queries";
import { count } from "@/lib/count";
import { Place, Places } from "./places";
import { accessQuery } from "./queries";

export default function AdminPlaces() {
  const { data } = useQuery(accessQuery());
  const role = data?.role ?? null;
  const { data: waiting } = useQuery({ ...waitingQuery(), enabled: role !== null });
  if (role === null) return null;
  const { reports = 0, appeals = 0 } = waiting ?? {};
  const waitlist = waiting?.waitlist ?? 0;
  const undecided = [
    reports > 0 && count(reports, "open report"),
    appeals > 0 && count(appeals, "appeal"),
  ].filter(Boolean);
  return (
    <Places label="admin">
      {role === "admin" && (
        <Place
          to="/admin/waitlist"
          note={waitlist > 0 ? `${count(waitlist, "person", "people")} waiting` : undefined}
        >
          Waitlist
        </Place>
      )}
      <Place
        to="/admin/recommendations"
        search={{ view: undecided.length > 0 ? "reports" : undefined }}
        note={undecided.join(", ")}
      >
        {role === "admin" ? "Recommendations and reports" : "Reports"}
      </Place>
    </Places>
  );
}
