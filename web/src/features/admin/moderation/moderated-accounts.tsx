/** Accounts that were warned, limited or suspended, and their open appeals. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModeratedAccount } from "@/api/types";
import { DecisionNoticeSheet } from "@/features/admin/decision-notice-sheet";
import { SideList } from "@/features/admin/side-list";
import { shortTime, timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { accountName } from "./content-words";
import { type AccountAct, accountsQuery, useDecideAccount } from "./report-queries";

export function ModeratedAccounts() {
  return (
    <section aria-labelledby="accounts" className="grid content-start gap-4">
      <h2 id="accounts" className="font-[560] text-small">
        {m.admin_accounts_title()}
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
      label={appealed ? m.admin_account_appeals() : m.admin_accounts()}
      list={list}
      nothing={appealed ? null : m.admin_accounts_none()}
    >
      {accounts.map((account) => (
        <AccountRow key={account.user_id} account={account} />
      ))}
    </SideList>
  );
}

type Words<Input extends string> = (inputs: Record<Input, string>) => string;

const STATES: Record<
  ModeratedAccount["state"],
  { now: Words<"ago">; until: Words<"ago" | "end"> }
> = {
  good: { now: m.admin_state_good, until: m.admin_state_good_until },
  warned: { now: m.admin_state_warned, until: m.admin_state_warned_until },
  limited: { now: m.admin_state_limited, until: m.admin_state_limited_until },
  suspended: { now: m.admin_state_suspended, until: m.admin_state_suspended_until },
};

function AccountRow({ account }: { account: ModeratedAccount }) {
  const { username, user_id, state, notice, changed_at, ends_at, appeal, appeal_text } = account;
  const ago = timeAgo(changed_at);
  const { now, until } = STATES[state];
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p>
        <bdi className="font-[560]">
          {username ? `@${username}` : m.admin_account_id({ id: user_id })}
        </bdi>{" "}
        <span className="text-quiet text-small">
          {ends_at ? until({ ago, end: shortTime(ends_at) }) : now({ ago })}
        </span>
      </p>
      <p className="as-written break-words text-quiet text-small">{notice}</p>
      {appeal_text && (
        <blockquote className="as-written break-words border-accent border-s-2 ps-3">
          {appeal_text}
          {appeal === "refused" && (
            <span className="block text-quiet text-small">{m.admin_rejected()}</span>
          )}
        </blockquote>
      )}
      <Answers account={account} />
    </li>
  );
}

const ACTS: Record<
  AccountAct,
  { act: string; named: Words<"account">; meaning: string; done: string }
> = {
  restore: {
    act: m.common_restore(),
    named: m.admin_restore_account,
    meaning: m.admin_restore_account_meaning(),
    done: m.admin_restored(),
  },
  keep: {
    act: m.admin_reject(),
    named: m.admin_reject_appeal_by,
    meaning: m.admin_decision_stands(),
    done: m.admin_rejected(),
  },
};

function Answers({ account: { user_id, username, appeal } }: { account: ModeratedAccount }) {
  const [pendingAct, setPendingAct] = useState<AccountAct | null>(null);
  const { mutateAsync } = useDecideAccount();
  const account = accountName(username);
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        aria-label={ACTS.restore.named({ account })}
        onPress={() => setPendingAct("restore")}
      >
        {m.common_restore()}
      </Button>
      {appeal === "open" && (
        <Button
          variant="quiet"
          aria-label={ACTS.keep.named({ account })}
          onPress={() => setPendingAct("keep")}
        >
          {m.admin_reject_appeal()}
        </Button>
      )}
      {pendingAct && (
        <DecisionNoticeSheet
          title={ACTS[pendingAct].named({ account })}
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
