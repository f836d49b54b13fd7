/** Recordings of visits, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionRecording } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { shortTime, timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { RichText } from "@/ui/rich-text";
import { EmptyState, ErrorState } from "@/ui/states";
import { DeleteRecording } from "./delete-recording";
import { DEVICE_NAMES } from "./device-names";
import { clock, daysLeft, lengthOf } from "./recording-facts";
import { recordingsQuery } from "./usage-queries";

const SHOWN_PAGES = 4;

export function Recordings() {
  const list = useInfiniteQuery(recordingsQuery());
  const { data: recordings, isPending, error, refetch } = list;
  if (isPending) return <RowsSkeleton label={m.admin_recordings_loading()} />;
  if (!recordings) return <ErrorState error={error} retry={() => void refetch()} />;
  if (recordings.length === 0) {
    return (
      <EmptyState title={m.admin_recordings_none()}>{m.admin_recordings_none_hint()}</EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-quiet">{m.admin_recordings_lead()}</p>
      <ul aria-label={m.admin_usage_recordings()} className="grid border-line border-t">
        {recordings.map((recording) => (
          <RecordingRow key={recording.id} recording={recording} />
        ))}
      </ul>
      <InfiniteListEnd list={list}>
        {m.admin_recordings_count(counted(recordings.length))}
      </InfiniteListEnd>
    </div>
  );
}

function RecordingRow({ recording }: { recording: SessionRecording }) {
  const { id, device_class, pages, consented_at, started_at } = recording;
  const days = daysLeft(recording);
  const facts = [
    clock(lengthOf(recording)),
    device_class ? DEVICE_NAMES[device_class] : m.admin_recording_unknown_device(),
    m.admin_pages_count(counted(pages.length)),
  ];
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 border-line border-b py-4 tablet:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <h2>
          <time dateTime={started_at} className="font-[560]">
            {shortTime(started_at)}
          </time>
          <span className="text-quiet"> · {timeAgo(started_at)}</span>
        </h2>
        <p className="tabular-nums">{facts.join(" · ")}</p>
        <p className="wrap-anywhere text-small">
          <PageList pages={pages} />
        </p>
        <p className="text-quiet text-small">
          {consented_at
            ? m.admin_recording_agreed({ time: shortTime(consented_at) })
            : m.admin_recording_agreed_unknown()}
          {" · "}
          {days <= 0
            ? m.admin_recording_deleted_today()
            : m.admin_recording_deleted_in(counted(days))}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          to="/admin/use"
          search={{ view: "recordings", recording: id }}
          aria-label={m.admin_recording_watch_named({ time: shortTime(started_at) })}
          className="inline-flex min-h-target items-center rounded-full border border-edge px-5 font-[560] text-[0.9375rem] no-underline hover:border-ink"
        >
          {m.admin_recording_watch()}
        </Link>
        <DeleteRecording recording={recording} />
      </div>
    </li>
  );
}

/** The first pages in their order, which their addresses have in every language. */
function PageList({ pages }: { pages: readonly string[] }) {
  const first = pages.slice(0, SHOWN_PAGES).join(" → ");
  const inOrder = (text: ReactNode) => <bdi dir="ltr">{text}</bdi>;
  const more = pages.length - SHOWN_PAGES;
  if (more <= 0) return inOrder(first);
  const parts = m.admin_recording_more_pages.parts({ pages: first, ...counted(more) });
  return <RichText parts={parts} tags={{ pages: inOrder }} />;
}
