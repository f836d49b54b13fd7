/** Recordings of visits, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SessionRecording } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { count } from "@/lib/text/count";
import { shortTime, timeAgo } from "@/lib/text/dates";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { EmptyState, ErrorState } from "@/ui/states";
import { DeleteRecording } from "./delete-recording";
import { DEVICE_NAMES } from "./device-names";
import { clock, deletionOf, lengthOf } from "./recording-facts";
import { recordingsQuery } from "./usage-queries";

const SHOWN_PAGES = 4;

export function Recordings() {
  const list = useInfiniteQuery(recordingsQuery());
  const { data: recordings, isPending, error, refetch } = list;
  if (isPending) return <RowsSkeleton label="Loading recordings" />;
  if (!recordings) return <ErrorState error={error} retry={() => void refetch()} />;
  if (recordings.length === 0) {
    return (
      <EmptyState title="No recordings yet">
        Visits of people who agreed to be measured appear here for 14 days, without text and
        pictures.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-quiet">
        Without text, pictures and names. Watching or deleting one is in the audit log.
      </p>
      <ul aria-label="Recordings" className="grid border-line border-t">
        {recordings.map((recording) => (
          <RecordingRow key={recording.id} recording={recording} />
        ))}
      </ul>
      <InfiniteListEnd list={list}>{count(recordings.length, "recording")}</InfiniteListEnd>
    </div>
  );
}

function RecordingRow({ recording }: { recording: SessionRecording }) {
  const { id, device_class, pages, consented_at, started_at } = recording;
  const more = pages.length - SHOWN_PAGES;
  const facts = [
    clock(lengthOf(recording)),
    device_class ? DEVICE_NAMES[device_class] : "Unknown device",
    count(pages.length, "page"),
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
          {pages.slice(0, SHOWN_PAGES).join(" → ")}
          {more > 0 && ` and ${more} more`}
        </p>
        <p className="text-quiet text-small">
          Agreed {consented_at ? shortTime(consented_at) : "at an unknown time"} ·{" "}
          {deletionOf(recording)}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          to="/admin/use"
          search={{ view: "recordings", recording: id }}
          aria-label={`Watch the recording of ${shortTime(started_at)}`}
          className="inline-flex min-h-target items-center rounded-full border border-edge px-5 font-[560] text-[0.9375rem] no-underline hover:border-ink"
        >
          Watch
        </Link>
        <DeleteRecording recording={recording} />
      </div>
    </li>
  );
}
