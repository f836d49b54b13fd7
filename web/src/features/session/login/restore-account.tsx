/** Shown when logging in to an account that is scheduled for deletion. */
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/lib/http/problem";
import { longDate } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { toast } from "@/ui/notices";
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
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.focus(), []);
  const restore = async () => {
    setProblem(null);
    setPending(true);
    await onRestore().then(
      () => toast("Your account is restored. Nothing was deleted."),
      (error) => setProblem(messageOf(error)),
    );
    setPending(false);
  };
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label="Your account is scheduled for deletion"
      className="grid gap-8 outline-none"
    >
      <PageHeader heading="Your account is scheduled for deletion">
        <div className="grid gap-3">
          <p>
            You asked us to delete it. Until{" "}
            <strong className="font-[560] text-ink">{longDate(deletesAt.slice(0, 10))}</strong>{" "}
            everything is kept but hidden.
          </p>
          <p>Restore it and everything comes back: outfits, tags, followers.</p>
        </div>
      </PageHeader>
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-1">
        <Button wide onPress={() => void restore()} isPending={isPending}>
          Restore my account
        </Button>
        <Button variant="quiet" wide onPress={onLeave}>
          Delete it as planned
        </Button>
      </div>
    </section>
  );
}
