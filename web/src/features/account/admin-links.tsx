/**
 * The entrance to the admin pages with what waits on each. Nothing is shown to anyone but admins and
 * moderators, not even while it loads.
 */

import { useQuery } from "@tanstack/react-query";
import { pendingCountsQuery } from "@/features/session/state/pending-count-queries";
import { counted } from "@/lib/text/count";
import { unitsOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { LinkList, LinkRow } from "./link-list";
import { accessQuery } from "./queries";

export default function AdminLinks() {
  const { data } = useQuery(accessQuery());
  const role = data?.role ?? null;
  const { data: pending } = useQuery({ ...pendingCountsQuery(), enabled: role !== null });
  if (role === null) return null;
  const { reports = 0, appeals = 0, holds = 0 } = pending ?? {};
  const reviews = [
    reports > 0 && m.admin_links_open_reports(counted(reports)),
    appeals > 0 && m.admin_links_appeals(counted(appeals)),
    holds > 0 && m.admin_links_holds(counted(holds)),
  ].filter((fact) => fact !== false);
  return (
    <section aria-labelledby="administration" className="grid gap-3">
      <h2 id="administration" className="type-title text-[1.75rem]">
        {m.admin_links_title()}
      </h2>
      <LinkList label={m.admin_links_label()}>
        <LinkRow to="/admin/recommendations" search={{ view: "reports" }} note={unitsOf(reviews)}>
          <Named purpose={m.admin_links_reports_for()}>{m.admin_links_reports()}</Named>
        </LinkRow>
        {role === "admin" && <OnlyForAdmins waitlist={pending?.waitlist ?? 0} />}
      </LinkList>
    </section>
  );
}

function OnlyForAdmins({ waitlist }: { waitlist: number }) {
  const waiting = waitlist > 0 ? m.admin_links_waiting(counted(waitlist)) : undefined;
  return (
    <>
      <LinkRow to="/admin/waitlist" note={waiting}>
        <Named purpose={m.admin_links_waitlist_for()}>{m.admin_links_waitlist()}</Named>
      </LinkRow>
      <LinkRow to="/admin/recommendations">
        <Named purpose={m.admin_links_recommendations_for()}>
          {m.admin_links_recommendations()}
        </Named>
      </LinkRow>
      <LinkRow to="/admin/recommendations" search={{ view: "announcements" }}>
        <Named purpose={m.admin_links_announcements_for()}>{m.admin_links_announcements()}</Named>
      </LinkRow>
      <LinkRow to="/admin/use">
        <Named purpose={m.admin_links_usage_for()}>{m.admin_links_usage()}</Named>
      </LinkRow>
      <LinkRow to="/admin/operations">
        <Named purpose={m.admin_links_operations_for()}>{m.admin_links_operations()}</Named>
      </LinkRow>
      <LinkRow to="/admin/audit">
        <Named purpose={m.admin_links_audit_for()}>{m.admin_links_audit()}</Named>
      </LinkRow>
    </>
  );
}

/** The name of a page, and in one line what it is for. */
function Named({ purpose, children }: { purpose: string; children: string }) {
  return (
    <>
      {children} <span className="block text-quiet text-small">{purpose}</span>
    </>
  );
}
