/** One announcement: its text, its progress and its actions. */
import { type ReactNode, useState } from "react";
import type { Announcement } from "@/api/types";
import { dayOf } from "@/features/admin/recommendations/period-values";
import { count } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { ProgressBar } from "@/ui/progress-bar";
import { Sheet } from "@/ui/sheet";
import { AnnouncementForm } from "./announcement-form";
import { useAct, useDiscard } from "./announcement-queries";
import { SendAnnouncement } from "./send-announcement";

const STATES = { draft: "Draft", sending: "Sending", stopped: "Stopped", sent: "Sent" };

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
          ? `Test email sent. ${count(recipients ?? 0, "person", "people")} would get it.`
          : "Send yourself a test email and read it before you send it to everyone."}
      </p>
      <Buttons>
        <Button
          variant="secondary"
          isPending={test.isPending}
          onPress={() =>
            test.mutate(draft.id, {
              onSuccess: () => bubble("Sending you the test email"),
              onError: toastProblem,
            })
          }
        >
          Send me a test
        </Button>
        <Button variant="secondary" isDisabled={!is_tested} onPress={() => setOpen("send")}>
          Send to everyone
        </Button>
        <Button variant="quiet" aria-label={`Edit “${subject}”`} onPress={() => setOpen("edit")}>
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`Discard “${subject}”`}
          isPending={discard.isPending}
          onPress={() => discard.mutate(draft.id, { onError: toastProblem })}
        >
          Discard
        </Button>
      </Buttons>
      {open === "send" && <SendAnnouncement draft={draft} onClose={close} />}
      {open === "edit" && (
        <Sheet title="Edit the draft" isOpen outsideCloses={false} onClose={close}>
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
  const people = count(recipients, "person", "people");
  return (
    <>
      <p className="text-small tabular-nums">
        Sent to {sent.toLocaleString()} of {people}
        {failed > 0 && `, ${failed.toLocaleString()} failed`}
      </p>
      {state !== "sent" && (
        <ProgressBar
          label={`Sending “${subject}”`}
          share={recipients ? (sent + failed) / recipients : 0}
        />
      )}
      {state === "sending" && (
        <Buttons>
          <Button
            variant="secondary"
            aria-label={`Stop “${subject}”`}
            isPending={stop.isPending}
            onPress={() => stop.mutate(id, { onError: toastProblem })}
          >
            Stop
          </Button>
        </Buttons>
      )}
      {state === "stopped" && (
        <Buttons>
          <Button
            variant="secondary"
            aria-label={`Resume “${subject}”`}
            isPending={resume.isPending}
            onPress={() => resume.mutate(id, { onError: toastProblem })}
          >
            Resume
          </Button>
        </Buttons>
      )}
    </>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
);
