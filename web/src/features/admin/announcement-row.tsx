/** One announcement: its words, how far it is, and what can be done with it. */
import { type ReactNode, useState } from "react";
import type { Announcement } from "@/api/types";
import { count } from "@/lib/count";
import { longDate } from "@/lib/dates";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { ProgressBar } from "@/ui/progress-bar";
import { Sheet } from "@/ui/sheet";
import { AnnouncementForm } from "./announcement-form";
import { useAct, useDiscard } from "./announcement-queries";
import { SendAnnouncement } from "./send-announcement";
import { dayOf } from "./terms";

const STATES = { draft: "Draft", sending: "Sending", stopped: "Stopped", sent: "Sent" };

export function AnnouncementRow({ one }: { one: Announcement }) {
  const { state, subject, text } = one;
  return (
    <li className="grid gap-3 border-line border-b py-5">
      <h2 className="wrap-break-word">{subject}</h2>
      <p className="text-quiet text-small">
        <span className="text-ink">{STATES[state]}</span> ·{" "}
        {longDate(dayOf(new Date(one.sent_at ?? one.created_at)))}
      </p>
      <p className="wrap-break-word max-w-prose whitespace-pre-line">{text}</p>
      {state === "draft" ? <Draft draft={one} /> : <Progress one={one} />}
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
          look="secondary"
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
        <Button look="secondary" isDisabled={!is_tested} onPress={() => setOpen("send")}>
          Send to everyone
        </Button>
        <Button look="quiet" aria-label={`Edit “${subject}”`} onPress={() => setOpen("edit")}>
          Edit
        </Button>
        <Button
          look="quiet"
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
          <AnnouncementForm draft={draft} onKept={close} />
        </Sheet>
      )}
    </>
  );
}

function Progress({ one }: { one: Announcement }) {
  const { id, state, sent, failed, subject } = one;
  const stop = useAct("stop");
  const resume = useAct("resume");
  const recipients = one.recipients ?? 0;
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
            look="secondary"
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
            look="secondary"
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
