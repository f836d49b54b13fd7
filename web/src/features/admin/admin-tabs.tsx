/** Tabs of the admin pages with pending counts; a moderator has just one, so no tabs are shown. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { roleQuery } from "@/features/session";
import { pendingCountsQuery } from "@/features/session/state/pending-count-queries";
import { classes } from "@/lib/browser/classes";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { CHOICE, SELECTED } from "@/ui/choice-chip";
import { CountBadge } from "@/ui/count-badge";

export type AdminView =
  | "announcements"
  | "audit"
  | "operations"
  | "recommendations"
  | "reports"
  | "use"
  | "waitlist";

export function AdminTabs({ view }: { view: AdminView }) {
  const { data: waiting } = useQuery(pendingCountsQuery());
  const { data: role } = useQuery(roleQuery());
  const { reports = 0, appeals = 0, holds = 0 } = waiting ?? {};
  const reviews = reports + appeals + holds;
  const waitlist = waiting?.waitlist ?? 0;
  if (role !== "admin") return null;
  return (
    <nav aria-label={m.admin_views()} className="flex flex-wrap gap-2">
      <Tab shown={view === "recommendations"}>{m.admin_recommendations()}</Tab>
      <Tab shown={view === "reports"} to="reports">
        {m.admin_reports()}{" "}
        <CountBadge count={reviews} words={m.admin_waiting_count(counted(reviews))} />
      </Tab>
      <Tab shown={view === "announcements"} to="announcements">
        {m.admin_announcements()}
      </Tab>
      <PageTab shown={view === "use"} to="/admin/use">
        {m.admin_usage()}
      </PageTab>
      <PageTab shown={view === "waitlist"} to="/admin/waitlist">
        {m.admin_waitlist()}{" "}
        <CountBadge count={waitlist} words={m.admin_waiting_count(counted(waitlist))} />
      </PageTab>
      <PageTab shown={view === "audit"} to="/admin/audit">
        {m.admin_audit()}
      </PageTab>
      <PageTab shown={view === "operations"} to="/admin/operations">
        {m.admin_operations()}
      </PageTab>
    </nav>
  );
}

interface PageTabProps {
  shown: boolean;
  to: "/admin/use" | "/admin/waitlist" | "/admin/audit" | "/admin/operations";
  children: ReactNode;
}

function PageTab({ shown, to, children }: PageTabProps) {
  return (
    <Link
      to={to}
      aria-current={shown ? "page" : undefined}
      className={classes(CHOICE, "no-underline", shown && SELECTED)}
    >
      {children}
    </Link>
  );
}

interface TabProps {
  shown: boolean;
  to?: "reports" | "announcements";
  children: ReactNode;
}

function Tab({ shown, to, children }: TabProps) {
  return (
    <Link
      to="/admin/recommendations"
      search={{ view: to }}
      activeOptions={{ includeSearch: true }}
      aria-current={shown ? "page" : undefined}
      className={classes(CHOICE, "no-underline", shown && SELECTED)}
    >
      {children}
    </Link>
  );
}
