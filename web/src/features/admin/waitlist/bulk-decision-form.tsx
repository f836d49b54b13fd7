/** Decides on the first entries that match the filter, with a reason for the audit log. */
import { useState } from "react";
import type { WaitlistFilter } from "@/features/admin/queries";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toast, toastProblem } from "@/ui/notices";
import { TextField } from "@/ui/text-field";
import { useDecide, useUndoDecision } from "./decision-queries";

interface Props {
  filter: WaitlistFilter;
  /** Of the next decision, single or bulk. */
  reason: string;
  onReason: (reason: string) => void;
}

const MAX_ENTRIES = 500;
const MAX_REASON_LENGTH = 500;
const DONE = { approve: m.admin_bulk_approved, decline: m.admin_bulk_declined };

export function BulkDecisionForm({ filter, reason, onReason }: Props) {
  const [first, setFirst] = useState("10");
  const { mutate, isPending, variables } = useDecide();
  const undo = useUndoDecision();
  const failed = { onError: toastProblem };
  const count = Number(first);
  const isGood = Number.isInteger(count) && count >= 1 && count <= MAX_ENTRIES;
  const decide = (decision: "approve" | "decline") => {
    const { state, ...rest } = filter;
    const cohort = { ...rest, state: state === "declined" ? state : ("waiting" as const) };
    mutate(
      { decision, reason: reason.trim() || undefined, filter: { ...cohort, first: count } },
      {
        ...failed,
        onSuccess: ({ id, entries }) => {
          onReason("");
          toast(DONE[decision]({ entries: formatNumber(entries) }), {
            undo: () => undo.mutate(id, failed),
          });
        },
      },
    );
  };
  return (
    <fieldset className="grid gap-3 tablet:grid-cols-[7rem_minmax(0,1fr)]">
      <legend className="pb-2 font-[560] text-small">{m.admin_bulk()}</legend>
      <TextField
        label={m.admin_bulk_how_many()}
        type="number"
        min={1}
        max={MAX_ENTRIES}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <TextField
        label={m.common_reason()}
        placeholder={m.admin_bulk_reason_hint()}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
      <div className="flex flex-wrap gap-3 tablet:col-start-2">
        <Button
          variant="secondary"
          isDisabled={!isGood || filter.state === "declined"}
          isPending={isPending && variables.decision === "decline"}
          onPress={() => decide("decline")}
        >
          {m.admin_bulk_decline()}
        </Button>
        <Button
          isDisabled={!isGood}
          isPending={isPending && variables.decision === "approve"}
          onPress={() => decide("approve")}
        >
          {m.admin_bulk_approve()}
        </Button>
      </div>
    </fieldset>
  );
}
