/** Emails to everybody: drafts, what is being sent, and what was. For admins. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { count } from "@/lib/count";
import { BackButton } from "@/ui/back-button";
import { ListTail } from "@/ui/list-tail";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { AdminTabs } from "./admin-tabs";
import { AnnouncementForm } from "./announcement-form";
import { announcementsQuery } from "./announcement-queries";
import { AnnouncementRow } from "./announcement-row";
import { RowsSkeleton } from "./rows-skeleton";

export default function AnnouncementsPage() {
  return (
    <Page title="Announcements" measure="grid">
      <PageHeader heading="Announcements" back={<BackButton otherwise="/account" />}>
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
        {items.map((one) => (
          <AnnouncementRow key={one.id} one={one} />
        ))}
      </ul>
      <ListTail list={list}>{count(items.length, "announcement")}</ListTail>
    </div>
  );
}
