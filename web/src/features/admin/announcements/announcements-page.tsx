/** Emails to all users: drafts, emails in progress and sent ones. For admins. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { count } from "@/lib/text/count";
import { BackButton } from "@/ui/back-button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { AnnouncementForm } from "./announcement-form";
import { announcementsQuery } from "./announcement-queries";
import { AnnouncementRow } from "./announcement-row";

export default function AnnouncementsPage() {
  return (
    <Page title="Announcements" measure="grid">
      <PageHeader heading="Announcements" back={<BackButton fallback="/account" />}>
        Emails to everyone with an account, for important changes only, such as our terms.
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
  if (isPending) return <RowsSkeleton label="Loading announcements" />;
  if (!items) return <ErrorState error={error} retry={() => void refetch()} />;
  if (items.length === 0) {
    return (
      <EmptyState title="No announcements yet">
        Save a draft, send yourself a test, then send it to everyone.
      </EmptyState>
    );
  }
  return (
    <div>
      <ul aria-label="Announcements" className="grid border-line border-t">
        {items.map((announcement) => (
          <AnnouncementRow key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      <InfiniteListEnd list={list}>{count(items.length, "announcement")}</InfiniteListEnd>
    </div>
  );
}
