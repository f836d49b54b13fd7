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
    <section aria-labelledby="chain" className="grid content-start gap-4">
      <h2 id="chain" className="type-title text-[1.75rem]">
        Tamper check
      </h2>
      {!data && !error && (
        <div role="status">
          <span className="sr-only">Checking the log</span>
          <Skeleton className="h-24" />
        </div>
      )}
      {error && !data && (
        <p role="alert" className="text-danger">
          Couldn't check the log. {messageOf(error)}
        </p>
      )}
      {data && (data.intact ? <Intact found={data} /> : <Broken found={data} />)}
      <div>
        <Button variant="secondary" isPending={isFetching} onPress={() => void refetch()}>
          Check again
        </Button>
      </div>
      <p className="text-quiet text-small">
        Every entry contains a fingerprint of itself and of the one before it. On the server,{" "}
        <code className="whitespace-nowrap">garderobe audit verify</code> checks all of them.
      </p>
    </section>
  );
}

function Intact({ found: { entries, total, checkpoint } }: { found: AuditVerification }) {
  const [position = ""] = checkpoint.split(":");
  const which = entries < total ? `The newest ${count(entries, "entry", "entries")} of` : "All";
  return (
    <>
      <p role="status" className="flex items-start gap-3 rounded-control bg-surface px-4 py-3">
        <CheckIcon className="mt-0.5 shrink-0 text-accent" />
        {total === 0
          ? "Nothing has been recorded yet."
          : `${which} ${count(total, "entry", "entries")} ${total === 1 ? "is" : "are"} as recorded.`}
      </p>
      {total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-small">
          <p className="text-quiet">Checkpoint at entry {Number(position).toLocaleString()}</p>
          <CopyButton text={checkpoint} what="the checkpoint" />
        </div>
      )}
    </>
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
