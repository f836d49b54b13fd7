/** The sheet for reporting something, with a reason. Calls no API: `onReport` sends. */
import { type FormEvent, useState } from "react";
import { messageOf } from "@/lib/http/problem";
import { Button } from "@/ui/button";
import { toast } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { TextArea } from "@/ui/text-field";

export const REPORT_REASONS = {
  spam: "Spam or advertising",
  harassment: "Harassment or hate",
  nudity: "Nudity",
  not_their_picture: "Someone else's picture",
  dangerous: "Dangerous or illegal",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

export interface ReportInput {
  reason: ReportReason;
  note: string;
}

interface Props {
  /** The reported subject, such as "this outfit" or "@ana". */
  subject: string;
  onReport: (input: ReportInput) => Promise<unknown>;
  onClose: () => void;
}

const CHOICES = Object.entries(REPORT_REASONS).map(([value, label]) => ({
  value: value as ReportReason,
  label,
}));
const MAX_NOTE_LENGTH = 1000;

export function ReportSheet({ subject, onReport, onClose }: Props) {
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
      toast("Thank you. Someone on our team will review it.");
      onClose();
    };
    await onReport({ reason, note: note.trim() }).then(sent, (error) =>
      setProblem(messageOf(error)),
    );
    setPending(false);
  };
  return (
    <Sheet title={`Report ${subject}`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <RadioGroup
          label="What's wrong?"
          choices={CHOICES}
          value={reason}
          onChange={setReason}
          isDisabled={isPending}
        />
        <TextArea
          label="Note"
          description="Only our team reads this. We never say who reported it."
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" isPending={isPending}>
          Send
        </Button>
      </form>
    </Sheet>
  );
}
