/** The sheet for reporting something, with a reason. Calls no API: `onReport` sends. */
import { type FormEvent, useState } from "react";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toast } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { TextArea } from "@/ui/text-field";

export const REPORT_REASONS = {
  spam: m.reason_spam(),
  harassment: m.reason_harassment(),
  nudity: m.reason_nudity(),
  not_their_picture: m.reason_not_their_picture(),
  dangerous: m.reason_dangerous(),
  other: m.reason_other(),
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

export interface ReportInput {
  reason: ReportReason;
  note: string;
}

interface Props {
  /** Such as "Report this outfit". */
  title: string;
  onReport: (input: ReportInput) => Promise<unknown>;
  onClose: () => void;
}

const CHOICES = Object.entries(REPORT_REASONS).map(([value, label]) => ({
  value: value as ReportReason,
  label,
}));
const MAX_NOTE_LENGTH = 1000;

export function ReportSheet({ title, onReport, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>("spam");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setProblem(null);
    setPending(true);
    const sent = () => {
      toast(m.report_sent());
      onClose();
    };
    await onReport({ reason, note: note.trim() }).then(sent, (error) =>
      setProblem(messageOf(error)),
    );
    setPending(false);
  };
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <RadioGroup
          label={m.report_what()}
          choices={CHOICES}
          value={reason}
          onChange={setReason}
          isDisabled={isPending}
        />
        <TextArea
          label={m.common_note()}
          description={m.report_note_hint()}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" isPending={isPending}>
          {m.common_send()}
        </Button>
      </form>
    </Sheet>
  );
}
