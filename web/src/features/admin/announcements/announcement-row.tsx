/** One announcement: its text, its progress and its actions. */
import { type ReactNode, useState } from "react";
import type { Announcement } from "@/api/types";
import { dayOf } from "@/features/admin/recommendations/period-values";
import { counted, formatNumber } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { ProgressBar } from "@/ui/progress-bar";
import { Sheet } from "@/ui/sheet";
import { AnnouncementForm } from "./announcement-form";
import { useAct, useDiscard } from "./announcement-queries";
import { SendAnnouncement } from "./send-announcement";

const STATES = {
  draft: m.admin_announcement_draft(),
  sending: m.admin_announcement_sending(),
  stopped: m.admin_announcement_stopped(),
  sent: m.admin_announcement_sent(),
};

export function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { state, subject, text } = announcement;
  return (
    <li className="grid gap-3 border-line border-b py-5">
      <h2 className="wrap-break-word">{subject}</h2>
      <p className="text-quiet text-small">
        <span className="text-ink">{STATES[state]}</span> ·{" "}
        {longDate(dayOf(new Date(announcement.sent_at ?? announcement.created_at)))}
      </p>
      <p className="wrap-break-word max-w-prose whitespace-pre-line">{text}</p>
      {state === "draft" ? (
        <Draft draft={announcement} />
      ) : (
        <Progress announcement={announcement} />
      )}
    </li>
  );
}

function Draft({ draft }: { draft: Announcement }) {
  const [open, setOpen] = useState<"edit" | "send">();
  const test = useAct("test");
  const discard = useDiscard();
  const close = () => setOpen(undefined);
  const { subject, is_tested, recipients } = draft;
  return (
    <>
      <p role="status" className="text-small">
        {is_tested
          ? m.admin_announcement_tested(counted(recipients ?? 0))
          : m.admin_announcement_untested()}
      </p>
      <Buttons>
        <Button
          variant="secondary"
          isPending={test.isPending}
          onPress={() =>
            test.mutate(draft.id, {
              onSuccess: () => bubble(m.admin_announcement_testing()),
              onError: toastProblem,
            })
          }
        >
          {m.admin_announcement_test()}
        </Button>
        <Button variant="secondary" isDisabled={!is_tested} onPress={() => setOpen("send")}>
          {m.admin_announcement_send()}
        </Button>
        <Button
          variant="quiet"
          aria-label={m.admin_edit_named({ name: subject })}
          onPress={() => setOpen("edit")}
        >
          {m.common_edit()}
        </Button>
        <Button
          variant="quiet"
          aria-label={m.admin_announcement_discard({ subject })}
          isPending={discard.isPending}
          onPress={() => discard.mutate(draft.id, { onError: toastProblem })}
        >
          {m.common_discard()}
        </Button>
      </Buttons>
      {open === "send" && <SendAnnouncement draft={draft} onClose={close} />}
      {open === "edit" && (
        <Sheet title={m.admin_announcement_edit()} isOpen outsideCloses={false} onClose={close}>
          <AnnouncementForm draft={draft} onSaved={close} />
        </Sheet>
      )}
    </>
  );
}

function Progress({ announcement }: { announcement: Announcement }) {
  const { id, state, sent, failed, subject } = announcement;
  const stop = useAct("stop");
  const resume = useAct("resume");
  const recipients = announcement.recipients ?? 0;
  const reached = { ...counted(recipients), sent: formatNumber(sent) };
  return (
    <>
      <p className="text-small tabular-nums">
        {failed > 0
          ? m.admin_announcement_progress_failed({ ...reached, failed: formatNumber(failed) })
          : m.admin_announcement_progress(reached)}
      </p>
      {state !== "sent" && (
        <ProgressBar
          label={m.admin_announcement_sending_named({ subject })}
          share={recipients ? (sent + failed) / recipients : 0}
        />
      )}
      {state === "sending" && (
        <Buttons>
          <Button
            variant="secondary"
            aria-label={m.admin_announcement_stop_named({ subject })}
            isPending={stop.isPending}
            onPress={() => stop.mutate(id, { onError: toastProblem })}
          >
            {m.admin_announcement_stop()}
          </Button>
        </Buttons>
      )}
      {state === "stopped" && (
        <Buttons>
          <Button
            variant="secondary"
            aria-label={m.admin_announcement_resume_named({ subject })}
            isPending={resume.isPending}
            onPress={() => resume.mutate(id, { onError: toastProblem })}
          >
            {m.admin_announcement_resume()}
          </Button>
        </Buttons>
      )}
    </>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
);
