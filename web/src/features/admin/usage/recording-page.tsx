/** A recording being watched. Loaded on demand: the player is large. */
import "@rrweb/replay/dist/style.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RecordingEvents } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { DeleteRecording } from "./delete-recording";
import { DEVICE_NAMES } from "./device-names";
import { clock, daysLeft, lengthOf } from "./recording-facts";
import { pageMarks, playableEvents } from "./replay-events";
import { ReplayPlayer } from "./replay-player";
import { recordingQuery } from "./usage-queries";

interface Props {
  id: string;
  onLeave: () => void;
}

export default function RecordingPage({ id, onLeave }: Props) {
  const { data, isPending, error, refetch } = useQuery(recordingQuery(id));
  return (
    <Page title={m.admin_recording()} measure="grid">
      <PageHeader
        heading={m.admin_recording()}
        back={
          <Button variant="quiet" onPress={onLeave}>
            {m.admin_recording_all()}
          </Button>
        }
      >
        {data && <Facts {...data} />}
      </PageHeader>
      {isPending && <RowsSkeleton label={m.admin_recording_loading()} />}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Watching {...data} onLeave={onLeave} />}
    </Page>
  );
}

function Facts({ recording }: RecordingEvents) {
  const { started_at, device_class, pages, consented_at } = recording;
  const days = daysLeft(recording);
  const facts = [
    shortTime(started_at),
    clock(lengthOf(recording)),
    device_class && DEVICE_NAMES[device_class],
    m.admin_pages_count(counted(pages.length)),
    consented_at
      ? m.admin_recording_fact_agreed({ time: shortTime(consented_at) })
      : m.admin_recording_fact_agreed_unknown(),
    days <= 0
      ? m.admin_recording_fact_deleted_today()
      : m.admin_recording_fact_deleted_in(counted(days)),
  ];
  return facts.filter(Boolean).join(" · ");
}

function Watching({ recording, events, onLeave }: RecordingEvents & { onLeave: () => void }) {
  const playable = useMemo(() => playableEvents(events), [events]);
  const marks = useMemo(() => pageMarks(playable), [playable]);
  return (
    <>
      <ReplayPlayer events={playable} marks={marks} />
      <div>
        <DeleteRecording recording={recording} onDeleted={onLeave} />
      </div>
    </>
  );
}
