/** Asks for the message to the affected person before a decision is made. */
import { type FormEvent, type ReactNode, useState } from "react";
import { messageOf } from "@/lib/http/problem";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { TextArea } from "@/ui/text-field";

interface Props {
  title: string;
  /** What happens next. */
  meaning: string;
  /** The button's label. */
  act: string;
  danger?: boolean;
  /** Whether the measure can have an end date. */
  timed?: boolean;
  /** Further choices, above the notice. */
  children?: ReactNode;
  onDecide: (notice: string, days: number | null) => Promise<unknown>;
  onClose: () => void;
}

const MAX_LENGTH = 1000;
const FOR_GOOD = "";
const DURATIONS = [
  { value: FOR_GOOD, label: m.admin_until_lifted() },
  ...[1, 7, 30, 90].map((days) => ({ value: String(days), label: m.admin_days(counted(days)) })),
];

export function DecisionNoticeSheet({
  title,
  meaning,
  act,
  danger,
  timed,
  children,
  onDecide,
  onClose,
}: Props) {
  const [notice, setNotice] = useState("");
  const [days, setDays] = useState(FOR_GOOD);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setProblem(null);
    setPending(true);
    await onDecide(notice.trim(), days === FOR_GOOD ? null : Number(days)).then(onClose, (error) =>
      setProblem(messageOf(error)),
    );
    setPending(false);
  };
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-quiet">{meaning}</p>
        {children}
        <TextArea
          label={m.admin_notice()}
          description={m.admin_notice_hint()}
          required
          rows={4}
          maxLength={MAX_LENGTH}
          value={notice}
          onChange={({ target }) => setNotice(target.value)}
        />
        {timed && (
          <Select
            label={m.common_how_long()}
            options={DURATIONS}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        )}
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant={danger ? "danger" : "primary"} isPending={isPending}>
          {act}
        </Button>
      </form>
    </Sheet>
  );
}
