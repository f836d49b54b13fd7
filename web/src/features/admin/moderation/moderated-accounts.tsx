/** Accounts that were warned, limited or suspended, and their open appeals. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModeratedAccount } from "@/api/types";
import { DecisionNoticeSheet } from "@/features/admin/decision-notice-sheet";
import { SideList } from "@/features/admin/side-list";
import { shortTime, timeAgo } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { type AccountAct, accountsQuery, useDecideAccount } from "./report-queries";

export function ModeratedAccounts() {
  return (
    <section aria-labelledby="accounts" className="grid content-start gap-4">
      <h2 id="accounts" className="font-[560] text-small">
        Accounts and appeals
      </h2>
      <AccountList appealed />
      <AccountList appealed={false} />
    </section>
  );
}

function AccountList({ appealed }: { appealed: boolean }) {
  const list = useInfiniteQuery(accountsQuery(appealed));
  const { data: all } = list;
  const accounts = all?.filter(({ appeal }) => (appeal === "open") === appealed) ?? [];
  return (
    <SideList
      label={appealed ? "Account appeals" : "Accounts"}
      list={list}
      nothing={appealed ? null : "No one is warned, limited or suspended."}
    >
      {accounts.map((account) => (
        <AccountRow key={account.user_id} account={account} />
      ))}
    </SideList>
  );
}

const STATES: Record<ModeratedAccount["state"], string> = {
  good: "In good standing",
  warned: "Warned",
  limited: "Limited",
  suspended: "Suspended",
};

function AccountRow({ account }: { account: ModeratedAccount }) {
  const { username, user_id, state, notice, changed_at, ends_at, appeal, appeal_text } = account;
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p>
        <span className="font-[560]">{username ? `@${username}` : `Account ${user_id}`}</span>{" "}
        <span className="text-quiet text-small">
          {STATES[state]} {timeAgo(changed_at)}
          {ends_at && `, until ${shortTime(ends_at)}`}
        </span>
      </p>
      <p className="as-written break-words text-quiet text-small">{notice}</p>
      {appeal_text && (
        <blockquote className="as-written break-words border-accent border-s-2 ps-3">
          {appeal_text}
          {appeal === "refused" && <span className="block text-quiet text-small">Rejected</span>}
        </blockquote>
      )}
      <Answers account={account} />
    </li>
  );
}

const ACTS: Record<
  AccountAct,
  { act: string; preposition: string; meaning: string; done: string }
> = {
  restore: {
    act: "Restore",
    preposition: "Restore",
    meaning: "The account can be used as before.",
    done: "Restored",
  },
  keep: {
    act: "Reject",
    preposition: "Reject the appeal by",
    meaning: "The decision stands.",
    done: "Rejected",
  },
};

function Answers({ account: { user_id, username, appeal } }: { account: ModeratedAccount }) {
  const [pendingAct, setPendingAct] = useState<AccountAct | null>(null);
  const { mutateAsync } = useDecideAccount();
  const accountName = username ? `@${username}` : "this account";
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        aria-label={`${ACTS.restore.preposition} ${accountName}`}
        onPress={() => setPendingAct("restore")}
      >
        Restore
      </Button>
      {appeal === "open" && (
        <Button
          variant="quiet"
          aria-label={`${ACTS.keep.preposition} ${accountName}`}
          onPress={() => setPendingAct("keep")}
        >
          Reject the appeal
        </Button>
      )}
      {pendingAct && (
        <DecisionNoticeSheet
          title={`${ACTS[pendingAct].preposition} ${accountName}`}
          meaning={ACTS[pendingAct].meaning}
          act={ACTS[pendingAct].act}
          onDecide={async (notice) => {
            await mutateAsync({ id: user_id, act: pendingAct, notice });
            bubble(ACTS[pendingAct].done);
          }}
          onClose={() => setPendingAct(null)}
        />
      )}
    </div>
  );
}
