/** Shown when logging in to an account that is scheduled for deletion. */

import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/lib/http/problem";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toast } from "@/ui/notices";
import { PageHeader } from "@/ui/page";
import { emphasized, RichText } from "@/ui/rich-text";
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
      () => toast(m.restore_done()),
      (error) => setProblem(messageOf(error)),
    );
    setPending(false);
  };
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label={m.restore_title()}
      className="grid gap-8 outline-none"
    >
      <PageHeader heading={m.restore_title()}>
        <div className="grid gap-3">
          <p>
            <RichText
              parts={m.restore_lead.parts({ day: longDate(deletesAt.slice(0, 10)) })}
              tags={{ strong: emphasized }}
            />
          </p>
          <p>{m.restore_promise()}</p>
        </div>
      </PageHeader>
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-1">
        <Button wide onPress={() => void restore()} isPending={isPending}>
          {m.restore_action()}
        </Button>
        <Button variant="quiet" wide onPress={onLeave}>
          {m.restore_leave()}
        </Button>
      </div>
    </section>
  );
}
