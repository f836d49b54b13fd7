/** What somebody is told who logs in to a suspended account, and the one appeal. */
import { useEffect, useRef } from "react";
import { shortTime } from "@/lib/dates";
import { AppealForm } from "@/ui/appeal-form";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { useAppeal } from "./queries";

interface Props {
  /** The words of those who decided. */
  notice: string;
  /** When it ends by itself; null when moderators lift it. */
  until: string | null;
  /** Stands in for the session in the appeal. */
  code: string;
  onBack: () => void;
}

export default function SuspendedAccount({ notice, until, code, onBack }: Props) {
  const { mutateAsync } = useAppeal();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Your account is suspended"
      className="grid gap-8 outline-none"
    >
      <PageHeader heading="Your account is suspended">
        <div className="grid gap-3">
          <p>Nobody can see it and you can't use it. Nothing was deleted.</p>
          {until && <p>The suspension ends on {shortTime(until)}.</p>}
          <blockquote className="as-written break-words border-accent border-l-2 pl-4 text-ink">
            {notice}
          </blockquote>
        </div>
      </PageHeader>
      <AppealForm onAppeal={(text) => mutateAsync({ text, code })} />
      <Button look="quiet" wide onPress={onBack}>
        Back to log in
      </Button>
    </section>
  );
}
