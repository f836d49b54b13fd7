/** Shown when logging in to a suspended account; takes the one appeal. */
import { useEffect, useRef } from "react";
import { AppealForm } from "@/components/appeal-form";
import { useAppeal } from "@/features/session/queries";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";

interface Props {
  /** The moderators' message. */
  notice: string;
  /** When it ends by itself; null if only moderators can lift it. */
  until: string | null;
  /** Replaces the session in the appeal. */
  code: string;
  onBack: () => void;
}

export default function SuspendedAccount({ notice, until, code, onBack }: Props) {
  const { mutateAsync } = useAppeal();
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label={m.suspended_title()}
      className="grid gap-8 outline-none"
    >
      <PageHeader heading={m.suspended_title()}>
        <div className="grid gap-3">
          <p>{m.suspended_lead()}</p>
          {until && <p>{m.suspended_until({ time: shortTime(until) })}</p>}
          <blockquote className="as-written break-words border-accent border-s-2 ps-4 text-ink">
            {notice}
          </blockquote>
        </div>
      </PageHeader>
      <AppealForm onAppeal={(text) => mutateAsync({ text, code })} />
      <Button variant="quiet" wide onPress={onBack}>
        {m.suspended_back()}
      </Button>
    </section>
  );
}
