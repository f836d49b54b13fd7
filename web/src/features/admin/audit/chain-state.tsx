/** Whether the newest entries are as they were recorded. */
import { useQuery } from "@tanstack/react-query";
import type { AuditVerification } from "@/api/types";
import { messageOf } from "@/lib/http/problem";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { CheckIcon } from "@/ui/icons";
import { RichText } from "@/ui/rich-text";
import { Skeleton } from "@/ui/skeleton";
import { verificationQuery } from "./audit-queries";

export function ChainState() {
  const { data, isFetching, error, refetch } = useQuery(verificationQuery());
  return (
    <section aria-labelledby="chain" className="grid content-start gap-3">
      <h2 id="chain" className="type-title text-[1.75rem]">
        {m.admin_chain()}
      </h2>
      {!data && !error && (
        <div role="status">
          <span className="sr-only">{m.admin_chain_checking()}</span>
          <Skeleton className="h-[3.125rem]" />
        </div>
      )}
      {error && !data && (
        <p role="alert" className="text-danger">
          {m.admin_chain_problem({ problem: messageOf(error) })}
        </p>
      )}
      {data && (data.intact ? <Intact found={data} /> : <Broken found={data} />)}
      <details className="group text-small">
        <summary className="flex min-h-target cursor-pointer items-center underline">
          {m.admin_chain_how()}
        </summary>
        <div className="grid gap-3 pb-2">
          <p className="text-quiet">
            <RichText
              parts={m.admin_chain_explained.parts()}
              tags={{ code: (text) => <code className="whitespace-nowrap">{text}</code> }}
            />
          </p>
          {data?.intact && data.total > 0 && <Checkpoint of={data.checkpoint} />}
          <div>
            <Button variant="secondary" isPending={isFetching} onPress={() => void refetch()}>
              {m.admin_chain_again()}
            </Button>
          </div>
        </div>
      </details>
    </section>
  );
}

function Intact({ found: { entries, total } }: { found: AuditVerification }) {
  return (
    <p role="status" className="flex items-start gap-3 rounded-control bg-surface px-4 py-3">
      <CheckIcon className="mt-0.5 shrink-0 text-accent" />
      {stateOf(entries, total)}
    </p>
  );
}

function stateOf(entries: number, total: number): string {
  if (total === 0) return m.admin_chain_empty();
  if (entries >= total) return m.admin_chain_all(counted(total));
  return m.admin_chain_newest({ newest: formatNumber(entries), ...counted(total) });
}

/** Proves later that the log up to here has not been rewritten as a whole. */
function Checkpoint({ of }: { of: string }) {
  const [position = ""] = of.split(":");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-quiet">
        <RichText
          parts={m.admin_chain_checkpoint.parts({ position: formatNumber(Number(position)) })}
          tags={{ code: (text) => <code dir="ltr">{text}</code> }}
        />
      </p>
      <CopyButton text={of} what={m.admin_chain_the_checkpoint()} />
    </div>
  );
}

function Broken({ found: { broken, entries } }: { found: AuditVerification }) {
  if (!broken) return null;
  return (
    <div role="alert" className="grid gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger">
      <p className="font-[560]">{m.admin_chain_broken()}</p>
      <p>
        {broken.position !== null && broken.id !== null
          ? m.admin_chain_broken_at({
              position: formatNumber(broken.position),
              detail: broken.detail,
            })
          : broken.detail}
      </p>
      <p className="text-small">{m.admin_chain_older(counted(entries))}</p>
    </div>
  );
}
