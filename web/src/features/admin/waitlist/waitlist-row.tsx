/** One waitlist entry with its available decisions. */
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { WaitlistEntry } from "@/api/types";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toast, toastProblem } from "@/ui/notices";
import { useDecide, useUndoDecision } from "./decision-queries";
import { STATE_NAMES } from "./state-names";

interface Props {
  entry: WaitlistEntry;
  /** Stored in the audit log. */
  reason: string;
}

export function WaitlistRow({ entry, reason }: Props) {
  const { email, why, country, source, position, state, created_at } = entry;
  const row = useRef<HTMLLIElement>(null);
  useFocusHandover(row);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid gap-x-6 gap-y-2 border-line border-b py-4 tablet:grid-cols-[3rem_minmax(0,1fr)_auto] tablet:items-center"
    >
      <span className="type-title text-[1.5rem] text-quiet tabular-nums empty:hidden tablet:empty:block">
        {position}
      </span>
      <div className="grid gap-0.5">
        <p className="font-[560]">{email}</p>
        {why && <p className="max-w-prose">{why}</p>}
        <p className="text-quiet text-small">
          <span className="text-ink">{STATE_NAMES[state]}</span>
          {country && ` · ${country}`} · {source} ·{" "}
          <time dateTime={created_at}>{timeAgo(created_at)}</time>
        </p>
      </div>
      <Decisions entry={entry} reason={reason} onDecided={() => row.current?.focus()} />
    </li>
  );
}

/** A decided entry leaves the waiting list, so the list takes its focus. */
function useFocusHandover(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    const list = element?.parentElement;
    return () => {
      if (element?.contains(document.activeElement)) list?.focus();
    };
  }, [row]);
}

/** The pressed button disappears with the decision; `onDecided` takes the focus. */
function Decisions({ entry, reason, onDecided }: Props & { onDecided: () => void }) {
  const { mutate, isPending, variables } = useDecide();
  const undo = useUndoDecision();
  const failed = { onError: toastProblem };
  const decide = (decision: "approve" | "decline") =>
    mutate(
      { decision, ids: [entry.id], reason: reason.trim() || undefined },
      {
        ...failed,
        onSuccess: ({ id }) => {
          const words =
            decision === "approve" ? m.admin_waitlist_was_invited : m.admin_waitlist_was_declined;
          toast(words({ email: entry.email }), { undo: () => undo.mutate(id, failed) });
          onDecided();
        },
      },
    );
  const isApproving = variables?.decision === "approve";
  const mayApprove = entry.state === "waiting" || entry.state === "declined";
  const mayDecline = entry.state === "waiting";
  return (
    <div className="flex gap-2">
      {mayDecline && (
        <Button
          variant="secondary"
          aria-label={m.admin_waitlist_decline_named({ email: entry.email })}
          isDisabled={isPending && isApproving}
          isPending={isPending && !isApproving}
          onPress={() => decide("decline")}
        >
          {m.common_decline()}
        </Button>
      )}
      {mayApprove && (
        <Button
          aria-label={m.admin_waitlist_approve_named({ email: entry.email })}
          isDisabled={isPending && !isApproving}
          isPending={isPending && isApproving}
          onPress={() => decide("approve")}
        >
          {m.common_approve()}
        </Button>
      )}
    </div>
  );
}
