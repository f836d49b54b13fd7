/** Decisions that can still be undone, because no email was sent yet. */
import { useQuery } from "@tanstack/react-query";
import type { WaitlistDecision } from "@/api/types";
import { useNow } from "@/lib/browser/use-now";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { decisionsQuery, useUndoDecision } from "./decision-queries";

const TICK = 10_000;

export function DecisionList() {
  const { data: decisions = [] } = useQuery(decisionsQuery());
  const now = useNow(TICK);
  const open = decisions.filter(
    ({ undone, done, undo_until }) => !undone && !done && Date.parse(undo_until) > now,
  );
  if (open.length === 0) return null;
  return (
    <ul aria-label={m.admin_undoable()} className="grid gap-px">
      {open.map((decision) => (
        <DecisionRow key={decision.id} decision={decision} now={now} />
      ))}
    </ul>
  );
}

const MINUTE = 60_000;

function DecisionRow({ decision, now }: { decision: WaitlistDecision; now: number }) {
  const { id, decision: verdict, entries, reason, undo_until } = decision;
  const { mutate, isPending } = useUndoDecision();
  const minutes = Math.max(1, Math.ceil((Date.parse(undo_until) - now) / MINUTE));
  const words = verdict === "approve" ? m.admin_undoable_approved : m.admin_undoable_declined;
  const what = words(counted(entries));
  const undo = () =>
    mutate(id, {
      onSuccess: () => bubble(m.admin_undone()),
      onError: toastProblem,
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-accent-soft px-4 py-2">
      <p>
        <span className="font-[560]">{what}</span>
        {reason && ` · ${reason}`}
        <span className="text-quiet text-small">
          {" · "}
          {m.admin_undoable_minutes({ minutes: formatNumber(minutes) })}
        </span>
      </p>
      <Button
        variant="quiet"
        aria-label={m.admin_undo_named({ decision: what })}
        isPending={isPending}
        onPress={undo}
      >
        {m.common_undo()}
      </Button>
    </li>
  );
}
