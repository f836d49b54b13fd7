/** What waits to go up, at the lower edge of every page: how far it is, and what hinders it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { unstageFile, useSession } from "@/features/session";
import { describeOutfit } from "@/lib/outfit-words";
import { notePublished } from "@/lib/published-outfit";
import { useObjectUrl } from "@/lib/use-object-url";
import { Button } from "@/ui/button";
import { CameraIcon } from "@/ui/icons";
import { bubble, toast, toastProblem } from "@/ui/notices";
import { ProgressBar } from "@/ui/progress-bar";
import { Sheet } from "@/ui/sheet";
import { readDraft } from "./draft";
import { noteOutfit } from "./queries";
import type { UploadJob } from "./upload-jobs";
import {
  bringBack,
  cancel,
  discard,
  onOutcome,
  openQueue,
  retry,
  useUploads,
} from "./upload-queue";
import {
  inShort,
  isAwaited,
  summaryOf,
  useAwaitedJobs,
  wordsFor,
  wordsForJob,
} from "./upload-words";

export default function UploadTray() {
  const [isOpen, setOpen] = useState(false);
  const jobs = useUploads((queue) => queue.jobs);
  const sending = useUploads((queue) => queue.sending);
  const ownerId = useSession()?.user.id;
  useNews(ownerId);
  useEffect(() => {
    if (ownerId) void openQueue();
  }, [ownerId]);
  const awaited = useAwaitedJobs(({ ids }) => ids);
  const shown = jobs.filter(({ id, ownerId: owner }) => owner === ownerId && !awaited.has(id));
  if (shown.length === 0 && !isOpen) return null;
  const share = sending?.share ?? null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="fixed right-gutter bottom-36 z-30 flex min-h-target items-center gap-2 rounded-full border border-edge bg-raised px-4 text-small shadow-lifted hover:bg-surface desktop:bottom-8"
      >
        <CameraIcon width={20} height={20} className="text-accent" />
        {/* On a phone a few signs: the words would lie over what one reads. */}
        <span aria-hidden="true" className="desktop:hidden">
          {inShort(shown, share)}
        </span>
        <span aria-live="polite" className="sr-only desktop:not-sr-only">
          {summaryOf(shown, share)}
        </span>
      </button>
      <Sheet title="Uploads" isOpen={isOpen} onClose={() => setOpen(false)}>
        {shown.length === 0 && <p className="text-quiet">All uploads are finished.</p>}
        <ul className="grid gap-4">
          {shown.map((job) => (
            <JobRow key={job.id} job={job} share={sending?.id === job.id ? sending.share : null} />
          ))}
        </ul>
      </Sheet>
    </>
  );
}

const nameOf = ({ outfit: { caption = "", worn_on }, defaultDay }: UploadJob) =>
  describeOutfit({ alt_text: "", caption, worn_on: worn_on ?? defaultDay ?? null });

function JobRow({ job, share }: { job: UploadJob; share: number | null }) {
  const url = useObjectUrl(job.picture);
  const drop = async () => {
    const dropped = await discard(job.id);
    if (dropped) toast("Upload discarded", { undo: () => void bringBack(dropped) });
  };
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-4 border-line border-b pb-4">
      <span className="aspect-portrait overflow-hidden rounded-print bg-surface">
        {url && <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <div className="grid content-start gap-1">
        <p className="font-[560]">{nameOf(job)}</p>
        <p className="text-quiet text-small">{wordsForJob(job, share)}</p>
        {share !== null && <ProgressBar label="Uploading photo" share={share} />}
        <div className="-ml-5 flex flex-wrap">
          {job.phase === "waiting" ? (
            <Button look="quiet" onPress={() => void cancel(job.id)}>
              Cancel upload
            </Button>
          ) : (
            <Button look="quiet" onPress={() => void retry(job.id)}>
              Try again
            </Button>
          )}
          {job.phase === "waiting" && share === null && (
            <Button look="quiet" onPress={() => void retry(job.id)}>
              Send now
            </Button>
          )}
          {job.phase !== "waiting" && (
            <Button look="quiet" onPress={() => void drop()}>
              Discard
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Says when something has arrived, unless the form that made it says so. */
function useNews(ownerId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onOutcome(async (id, outcome) => {
        if (isAwaited(id)) return;
        if (outcome.kind === "refused") return void toastProblem("A photo could not be used.");
        if (outcome.kind !== "made") return;
        noteOutfit(queryClient, outcome.outfit);
        bubble(wordsFor(outcome.outfit));
        notePublished(outcome.outfit);
        // A form that a reload brought back shows what has just been made of it.
        if (ownerId && readDraft(ownerId)?.key === id) await unstageFile();
      }),
    [queryClient, ownerId],
  );
}
