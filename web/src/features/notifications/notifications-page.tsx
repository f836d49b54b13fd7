/** The inbox: newest first, similar entries grouped, pending requests answered in place. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Notification } from "@/api/types";
import { useRealtime } from "@/features/session";
import { closeShown } from "@/lib/push/browser-push";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { NotificationRow } from "./notification-row";
import { inboxQuery, useMarkRead } from "./queries";
import { SettingsSection } from "./settings-section";

export function NotificationsPage() {
  const inbox = useInfiniteQuery(inboxQuery());
  const { data: entries, isPending, error, refetch } = inbox;
  useRealtime("notification", () => void refetch());
  useRealtime("notifications_read", () => void refetch());
  // What the system still shows is in this list.
  useEffect(() => void closeShown().catch(console.info), []);
  return (
    <Page title={m.common_notifications()}>
      <PageHeader
        heading={m.common_notifications()}
        back={<BackButton fallback="/account" />}
        actions={entries && <MarkAllRead entries={entries} />}
      />
      {isPending && <InboxSkeleton />}
      {error && !entries && <ErrorState error={error} retry={() => void refetch()} />}
      {entries?.length === 0 && (
        <EmptyState title={m.common_nothing_yet()}>{m.notice_inbox_empty()}</EmptyState>
      )}
      {entries && entries.length > 0 && (
        <div>
          <ul aria-label={m.common_notifications()} className="grid border-line border-t">
            {entries.map((entry) => (
              <NotificationRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <InfiniteListEnd list={inbox}>{m.notice_inbox_end()}</InfiniteListEnd>
        </div>
      )}
      <span className="stitch" aria-hidden="true" />
      <SettingsSection />
    </Page>
  );
}

function MarkAllRead({ entries }: { entries: readonly Notification[] }) {
  const mark = useMarkRead();
  const newest = entries[0];
  const hasUnread = entries.some(({ read }) => !read);
  const button = useRef<HTMLDivElement>(null);
  useRestoredFocus(hasUnread, button);
  if (!newest) return null;
  const markAll = () => mark.mutate({ up_to: newest.id }, { onError: toastProblem });
  return (
    <div ref={button} tabIndex={-1} className="outline-none">
      {hasUnread && (
        <Button variant="secondary" isPending={mark.isPending} onPress={markAll}>
          {m.notice_mark_all_read()}
        </Button>
      )}
    </div>
  );
}

/** A focused button that disappears passes the focus to its container. */
function useRestoredFocus(isShown: boolean, container: React.RefObject<HTMLElement | null>): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      container.current?.focus();
    wasShown.current = isShown;
  }, [isShown, container]);
}

const ROWS = ["a", "b", "c", "d"];

function InboxSkeleton() {
  return (
    <div role="status" className="grid border-line border-t">
      <span className="sr-only">{m.notice_inbox_loading()}</span>
      {ROWS.map((row) => (
        <span key={row} className="flex gap-4 border-line border-b py-4">
          <Skeleton className="size-11 rounded-full" />
          <span className="grid grow content-center gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-20" />
          </span>
        </span>
      ))}
    </div>
  );
}
