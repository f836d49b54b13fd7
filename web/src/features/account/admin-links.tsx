/**
 * The entrance to the admin pages with what waits on each. Nothing is shown to anyone but admins and
 * moderators, not even while it loads.
 */
import { useQuery } from "@tanstack/react-query";
import { pendingCountsQuery } from "@/features/session/state/pending-count-queries";
import { count } from "@/lib/text/count";
import { LinkList, LinkRow } from "./link-list";
import { accessQuery } from "./queries";

export default function AdminLinks() {
  const { data } = useQuery(accessQuery());
  const role = data?.role ?? null;
  const { data: pending } = useQuery({ ...pendingCountsQuery(), enabled: role !== null });
  if (role === null) return null;
  const { reports = 0, appeals = 0, holds = 0 } = pending ?? {};
  const reviews = [
    reports > 0 && count(reports, "open report"),
    appeals > 0 && count(appeals, "appeal"),
    holds > 0 && count(holds, "automatic hold"),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <section aria-labelledby="administration" className="grid gap-3">
      <h2 id="administration" className="type-title text-[1.75rem]">
        Administration
      </h2>
      <LinkList label="administration">
        <LinkRow to="/admin/recommendations" search={{ view: "reports" }} note={reviews}>
          <Named purpose="What people reported, appeals, hidden content">Reports</Named>
        </LinkRow>
        {role === "admin" && <OnlyForAdmins waitlist={pending?.waitlist ?? 0} />}
      </LinkList>
    </section>
  );
}

function OnlyForAdmins({ waitlist }: { waitlist: number }) {
  const waiting = waitlist > 0 ? `${count(waitlist, "person", "people")} waiting` : undefined;
  return (
    <>
      <LinkRow to="/admin/waitlist" note={waiting}>
        <Named purpose="Who can register, and invite codes">Waitlist</Named>
      </LinkRow>
      <LinkRow to="/admin/recommendations">
        <Named purpose="What everyone is shown, and for how long">Recommendations</Named>
      </LinkRow>
      <LinkRow to="/admin/recommendations" search={{ view: "announcements" }}>
        <Named purpose="Emails to everyone with an account">Announcements</Named>
      </LinkRow>
      <LinkRow to="/admin/use">
        <Named purpose="How people who agreed to it use the app">Usage</Named>
      </LinkRow>
      <LinkRow to="/admin/operations">
        <Named purpose="Services, alerts, charts and dead letters">Operations</Named>
      </LinkRow>
      <LinkRow to="/admin/audit">
        <Named purpose="What admins and moderators did">Audit log</Named>
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
