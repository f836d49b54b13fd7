/** What somebody is told who logs in to an account that is about to be deleted. */
import { useEffect, useRef, useState } from "react";
import { longDate } from "@/lib/dates";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";

interface Props {
  deletesAt: string;
  onRestore: () => Promise<unknown>;
  onLeave: () => void;
}

export function RestoreAccount({ deletesAt, onRestore, onLeave }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const restore = async () => {
    setProblem(null);
    setPending(true);
    await onRestore().catch((error) => setProblem(sentenceOf(error)));
    setPending(false);
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Your account is about to go"
      className="grid gap-8 outline-none"
    >
      <PageHeader heading="Your account is about to go">
        <div className="grid gap-3">
          <p>
            You have asked us to delete it. Until{" "}
            <strong className="font-[560] text-ink">{longDate(deletesAt.slice(0, 10))}</strong>{" "}
            everything is still here, seen by nobody.
          </p>
          <p>Restore it, and all is as it was: outfits, tags, followers.</p>
        </div>
      </PageHeader>
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-1">
        <Button wide onPress={() => void restore()} isPending={isPending}>
          Restore my account
        </Button>
        <Button look="quiet" wide onPress={onLeave}>
          Leave it to be deleted
        </Button>
      </div>
    </section>
  );
}
