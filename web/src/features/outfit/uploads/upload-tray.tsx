/** Pending uploads at the lower edge of every page: their progress, and what blocks them. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readDraft } from "@/features/outfit/composer/draft";
import { noteOutfit } from "@/features/outfit/queries";
import { unstageFile, useSession } from "@/features/session";
import { useObjectUrl } from "@/lib/browser/use-object-url";
import { notePublished } from "@/lib/sharing/published-outfit";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CameraIcon } from "@/ui/icons";
import { bubble, toast, toastProblem } from "@/ui/notices";
import { ProgressBar } from "@/ui/progress-bar";
import { Sheet } from "@/ui/sheet";
import type { UploadJob } from "./upload-jobs";
import {
  isAwaited,
  jobMessage,
  outcomeMessage,
  shortSummary,
  summaryOf,
  useAwaitedJobs,
} from "./upload-messages";
import {
  cancel,
  discard,
  onOutcome,
  openQueue,
  restoreJob,
  retry,
  useUploads,
} from "./upload-queue";

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
        className="fixed end-gutter bottom-36 z-30 flex min-h-target items-center gap-2 rounded-full border border-edge bg-raised px-4 text-small shadow-lifted hover:bg-surface desktop:bottom-8"
      >
        <CameraIcon width={20} height={20} className="text-accent" />
        {/* On a phone only a few characters: full text would cover the page's content. */}
        <span aria-hidden="true" className="desktop:hidden">
          {shortSummary(shown, share)}
        </span>
        <span aria-live="polite" className="sr-only desktop:not-sr-only">
          {summaryOf(shown, share)}
        </span>
      </button>
      <Sheet title={m.outfit_upload_title()} isOpen={isOpen} onClose={() => setOpen(false)}>
        {shown.length === 0 && <p className="text-quiet">{m.outfit_upload_finished()}</p>}
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
    if (dropped) toast(m.outfit_upload_discarded(), { undo: () => void restoreJob(dropped) });
  };
  return (
    <li className="grid grid-cols-[3.5rem_1fr] gap-4 border-line border-b pb-4">
      <span className="aspect-portrait overflow-hidden rounded-print bg-surface">
        {url && <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <div className="grid content-start gap-1">
        <p className="font-[560]">{nameOf(job)}</p>
        <p className="text-quiet text-small">{jobMessage(job, share)}</p>
        {share !== null && <ProgressBar label={m.composer_uploading_photo()} share={share} />}
        <div className="-ms-5 flex flex-wrap">
          {job.phase === "waiting" ? (
            <Button variant="quiet" onPress={() => void cancel(job.id)}>
              {m.outfit_upload_cancel()}
            </Button>
          ) : (
            <Button variant="quiet" onPress={() => void retry(job.id)}>
              {m.common_try_again()}
            </Button>
          )}
          {job.phase === "waiting" && share === null && (
            <Button variant="quiet" onPress={() => void retry(job.id)}>
              {m.outfit_upload_send_now()}
            </Button>
          )}
          {job.phase !== "waiting" && (
            <Button variant="quiet" onPress={() => void drop()}>
              {m.common_discard()}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Announces finished uploads, unless the form that started them does. */
function useNews(ownerId: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onOutcome(async (id, outcome) => {
        if (isAwaited(id)) return;
        if (outcome.kind === "refused") return void toastProblem(m.outfit_upload_unusable());
        if (outcome.kind !== "made") return;
        noteOutfit(queryClient, outcome.outfit);
        bubble(outcomeMessage(outcome.outfit));
        notePublished(outcome.outfit);
        // A form restored by a reload shows the result itself.
        if (ownerId && readDraft(ownerId)?.key === id) await unstageFile();
      }),
    [queryClient, ownerId],
  );
}
