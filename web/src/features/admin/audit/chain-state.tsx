/** Whether the newest entries are as they were recorded. */
import { useQuery } from "@tanstack/react-query";
import type { AuditVerification } from "@/api/types";
import { messageOf } from "@/lib/http/problem";
import { count } from "@/lib/text/count";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { CheckIcon } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import { verificationQuery } from "./audit-queries";

export function ChainState() {
  const { data, isFetching, error, refetch } = useQuery(verificationQuery());
  return (
    <section aria-labelledby="chain" className="grid content-start gap-3">
      <h2 id="chain" className="type-title text-[1.75rem]">
        Tamper check
      </h2>
      {!data && !error && (
        <div role="status">
          <span className="sr-only">Checking the log</span>
          <Skeleton className="h-[3.125rem]" />
        </div>
      )}
      {error && !data && (
        <p role="alert" className="text-danger">
          Couldn't check the log. {messageOf(error)}
        </p>
      )}
      {data && (data.intact ? <Intact found={data} /> : <Broken found={data} />)}
      <details className="group text-small">
        <summary className="flex min-h-target cursor-pointer items-center underline">
          How this is checked
        </summary>
        <div className="grid gap-3 pb-2">
          <p className="text-quiet">
            Every entry contains a fingerprint of itself and of the one before it. This page checks
            the newest 10,000; on the server,{" "}
            <code className="whitespace-nowrap">garderobe audit verify</code> checks all.
          </p>
          {data?.intact && data.total > 0 && <Checkpoint of={data.checkpoint} />}
          <div>
            <Button variant="secondary" isPending={isFetching} onPress={() => void refetch()}>
              Check again
            </Button>
          </div>
        </div>
      </details>
    </section>
  );
}

function Intact({ found: { entries, total } }: { found: AuditVerification }) {
  const part = entries < total ? `The newest ${entries.toLocaleString()} of` : "All";
  const which =
    total === 1 ? "The only entry is" : `${part} ${count(total, "entry", "entries")} are`;
  return (
    <p role="status" className="flex items-start gap-3 rounded-control bg-surface px-4 py-3">
      <CheckIcon className="mt-0.5 shrink-0 text-accent" />
      {total === 0 ? "Nothing has been recorded yet." : `${which} as recorded.`}
    </p>
  );
}

/** Proves later that the log up to here has not been rewritten as a whole. */
function Checkpoint({ of }: { of: string }) {
  const [position = ""] = of.split(":");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-quiet">
        Checkpoint at entry {Number(position).toLocaleString()}: keep it elsewhere, and{" "}
        <code>--checkpoint</code> compares the log with it.
      </p>
      <CopyButton text={of} what="the checkpoint" />
    </div>
  );
}

function Broken({ found: { broken, entries } }: { found: AuditVerification }) {
  if (!broken) return null;
  return (
    <div role="alert" className="grid gap-1 rounded-control bg-danger-soft px-4 py-3 text-danger">
      <p className="font-[560]">Someone changed the audit log.</p>
      <p>
        {broken.position !== null &&
          broken.id !== null &&
          `Entry ${broken.position.toLocaleString()}: `}
        {broken.detail}
      </p>
      <p className="text-small">
        {count(entries, "older entry", "older entries")} of this check{" "}
        {entries === 1 ? "is" : "are"} intact.
      </p>
    </div>
  );
}
