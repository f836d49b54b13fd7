/** Says what should not be here, and why. It knows no API: `onReport` sends. */
import { type FormEvent, useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { Button } from "./button";
import { toast } from "./notices";
import { RadioGroup } from "./radio-group";
import { Sheet } from "./sheet";
import { FormProblem } from "./states";
import { TextArea } from "./text-field";

export const REPORT_REASONS = {
  spam: "Spam or advertising",
  harassment: "Harassment or hate",
  nudity: "Nudity",
  not_their_picture: "Someone else's picture",
  dangerous: "Dangerous or illegal",
  other: "Something else",
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

export interface ReportWords {
  reason: ReportReason;
  note: string;
}

interface Props {
  /** What is reported, such as "this outfit" or "@ana". */
  what: string;
  onReport: (words: ReportWords) => Promise<unknown>;
  onClose: () => void;
}

const CHOICES = Object.entries(REPORT_REASONS).map(([value, label]) => ({
  value: value as ReportReason,
  label,
}));
const LONGEST_NOTE = 1000;

export function ReportSheet({ what, onReport, onClose }: Props) {
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
      setProblem(sentenceOf(error)),
    );
    setPending(false);
  };
  return (
    <Sheet title={`Report ${what}`} isOpen onClose={onClose}>
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
          maxLength={LONGEST_NOTE}
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
