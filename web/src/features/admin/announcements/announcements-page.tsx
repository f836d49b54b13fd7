/** Emails to all users: drafts, emails in progress and sent ones. For admins. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { AnnouncementForm } from "./announcement-form";
import { announcementsQuery } from "./announcement-queries";
import { AnnouncementRow } from "./announcement-row";

export default function AnnouncementsPage() {
  return (
    <Page title={m.admin_announcements()} measure="grid">
      <PageHeader heading={m.admin_announcements()} back={<BackButton fallback="/account" />}>
        {m.admin_announcements_lead()}
      </PageHeader>
      <AdminTabs view="announcements" />
      <div className="grid gap-10 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-16">
        <div className="order-2 desktop:order-1">
          <AnnouncementList />
        </div>
        <div className="order-1 desktop:order-2">
          <AnnouncementForm />
        </div>
      </div>
    </Page>
  );
}

function AnnouncementList() {
  const list = useInfiniteQuery(announcementsQuery());
  const { data: items, isPending, error, refetch } = list;
  if (isPending) return <RowsSkeleton label={m.admin_announcements_loading()} />;
  if (!items) return <ErrorState error={error} retry={() => void refetch()} />;
  if (items.length === 0) {
    return (
      <EmptyState title={m.admin_announcements_none()}>
        {m.admin_announcements_none_hint()}
      </EmptyState>
    );
  }
  return (
    <div>
      <ul aria-label={m.admin_announcements()} className="grid border-line border-t">
        {items.map((announcement) => (
          <AnnouncementRow key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      <InfiniteListEnd list={list}>
        {m.admin_announcements_count(counted(items.length))}
      </InfiniteListEnd>
    </div>
  );
}
